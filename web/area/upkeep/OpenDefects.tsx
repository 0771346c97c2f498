import { Alert } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { defects } from '#api/upkeep.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';

/** How many defects of a vehicle are open, with the way to them; nothing without any. */
export function OpenDefects({ vehicleId }: { vehicleId: number }) {
  const { t } = useText();
  const mayRead = useCan()('upkeep:read');
  const query = { vehicles: String(vehicleId), state: 'open,planned,in_repair', page_size: 1 };
  const { data } = useEndpoint(defects.list, { query }, { enabled: mayRead });
  if (!mayRead || !data || data.total === 0) return null;
  return (
    <Alert color="yellow" variant="light" p="xs" icon={<IconTool size={18} aria-hidden="true" />}>
      <Link to="/upkeep" search={{ view: 'list', vehicles: String(vehicleId), state: query.state } as never}>
        {t('upkeep.openCount', { n: data.total })}
      </Link>
    </Alert>
  );
}
