import { Group } from '@mantine/core';

/** Sign and name of the product; only the sign where there is no room. */
export function Brand({ size = 28, sign = false }: { size?: number; sign?: boolean }) {
  return (
    <Group fw={650} lts="-0.015em" component="span" gap={10} wrap="nowrap" display="inline-flex">
      <img src="/icon.svg" alt={sign ? 'Traza' : ''} width={size} height={size} />
      {sign ? null : <span style={{ fontSize: size * 0.68 }}>Traza</span>}
    </Group>
  );
}
