import { Box, Select, Skeleton, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type EnumeratedRecord, getAdditionalFields, getEnumeratedValues } from '#api/admin.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AdditionalFields } from './AdditionalFields.tsx';
import classes from './ListsScreen.module.css';
import { LIST_ORDER } from './list-names.ts';
import { ValueList } from './ValueList.tsx';

/** /config-enum: the enumerated lists and the definitions of additional fields (spec §3). */
export function ListsScreen() {
  const { t } = useText();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [chosen] = useUrlValue('list');
  const list = LIST_ORDER.find((id) => id === chosen) ?? LIST_ORDER[0]!;
  const query = useEndpoint(getEnumeratedValues, {});
  const counts = useCounts(query.data?.values);
  return (
    <div className={classes.screen} data-phone={isPhone}>
      {isPhone ? (
        <Select
          p="12px 16px 0"
          aria-label={t('admin.lists')}
          data={LIST_ORDER.map((id) => ({ value: id, label: t(`admin.list_${id}`) }))}
          value={list}
          allowDeselect={false}
          onChange={(next) => void navigate({ to: '.', search: { list: next ?? undefined } })}
        />
      ) : (
        <nav className={classes.lists} aria-label={t('admin.lists')}>
          {LIST_ORDER.map((id) => (
            <Link
              key={id}
              to="."
              search={{ list: id }}
              className={parts.choice}
              aria-current={id === list ? 'page' : undefined}
            >
              {t(`admin.list_${id}`)}
              <Dim span>{counts(id)}</Dim>
            </Link>
          ))}
        </nav>
      )}
      <Box miw={0} style={{ overflow: 'auto' }}>
        <Stack component="section" className={classes.content} gap="sm" aria-labelledby="list-name">
          <h2 id="list-name">{t(`admin.list_${list}`)}</h2>
          {list === 'vehicle_additional' ? (
            <AdditionalFields />
          ) : query.error && !query.data ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : query.data ? (
            <ValueList
              key={list}
              list={list}
              values={query.data.values.filter((value) => value.list === list)}
            />
          ) : (
            <Stack aria-busy="true">
              {[0, 1, 2, 3, 4].map((row) => (
                <Skeleton key={row} height={36} />
              ))}
            </Stack>
          )}
        </Stack>
      </Box>
    </div>
  );
}

/** How many values each list offers; children are not counted. */
function useCounts(values: readonly EnumeratedRecord[] | undefined) {
  const { data } = useEndpoint(getAdditionalFields, {});
  return (list: EnumeratedList): number | null => {
    if (list === 'vehicle_additional') return data?.fields.length ?? null;
    if (!values) return null;
    return values.filter((value) => value.list === list && !value.retired && value.parent_id === null).length;
  };
}
