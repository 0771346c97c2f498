import { Group, Stack, Table, Text } from '@mantine/core';
import { getDriverFile, getHeldData } from '#api/person.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';

/** All that is held about a driver: how much, what stays of it after the deletion, and an archive of it. */
export function HeldData({ driverId }: { driverId: number }) {
  const { t, f } = useText();
  const params = { driver_id: driverId };
  const { data, error, refetch } = useEndpoint(getHeldData, { params }, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  return (
    <Stack gap="sm" p={16}>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 220px">{t('held.intro')}</Text>
        <ExportButton
          endpoint={getDriverFile}
          args={{ params }}
          fileName={`${t('held.file')}_${driverId}.zip`}
          label={t('held.download')}
        />
      </Group>
      {data.is_kept ? <Text fw={600}>{t('held.kept')}</Text> : null}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('held.what')}</Table.Th>
            <Table.Th ta="right">{t('held.rows')}</Table.Th>
            <Table.Th>{t('held.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.lines.map(({ kind, rows, fate }) => (
            <Table.Tr key={kind}>
              <Table.Td>{t(`held.kind_${kind}`)}</Table.Td>
              <Table.Td ta="right">{f.number(rows)}</Table.Td>
              <Table.Td>{t(`held.fate_${fate}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
