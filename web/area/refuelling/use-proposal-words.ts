import type { StationProposal } from '#api/station-proposal.ts';
import { useText } from '#web/base/language/text.ts';

/** A station of the map in words: its name, and why it is proposed. */
export function useProposalWords() {
  const { t, f } = useText();
  return {
    /** Examples: `Repsol · La Vía`; without either, its operator. */
    nameOf({ brand, found_name, operator }: StationProposal): string {
      const names = [...new Set([brand, found_name])].filter((name) => name !== null);
      return names.join(' · ') || (operator ?? t('fuelStation.nameless'));
    },
    reasonOf: ({ distance, matches, looked_at }: StationProposal): string =>
      t('fuelStation.reason', { distance: f.number(distance), matches, of: looked_at }),
  };
}
