import { getStatementTemplateExport } from '#api/statement.ts';
import { STATEMENT } from '#domain/constants.ts';
import { COUNTRIES } from '#domain/country.ts';
import { columnNamed } from '#domain/line-file/head.ts';
import { mappingOf, type StatementMapping } from '#domain/refuelling/mapping.ts';
import { PRODUCT_CLASSES, productClassOf } from '#domain/refuelling/product.ts';
import { STATEMENT_COLUMNS } from '#domain/refuelling/statement-columns.ts';
import { countryCodeOf } from '#domain/refuelling/station-zone.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { handle } from '#server/base/http/route.ts';
import { columnsFile } from '#server/base/line-file/columns-file.ts';
import { headed } from '#text/file-head.ts';
import type { Translate } from '#text/key.ts';

const COLUMNS = headed(STATEMENT_COLUMNS);
const HEADS = Object.fromEntries(COLUMNS.map(({ field, heads }) => [field, heads]));

/** Is it a head of the template, in any language? */
export function isTemplateHead(head: string): boolean {
  return columnNamed(COLUMNS, head) !== undefined;
}

/** The fields that the heads of the template find among those of a file. */
export function templateMapping(heads: readonly string[]): StatementMapping {
  return mappingOf({ heads: HEADS }, heads);
}

/** The template of a statement in the caller's language: products and countries have drop-down lists. */
export const statementTemplate = handle(getStatementTemplateExport, async ({ app, caller }) => {
  const { t } = await readerOf(app, caller);
  return columnsFile(caller.language, {
    name: t('statement.templateName'),
    columns: STATEMENT_COLUMNS,
    allowed: { product: productWords(t), country: countryWords(t) },
    rows: STATEMENT.lines,
  });
});

/** The names of classes of products, as far as a statement may call a product by them. */
const productWords = (t: Translate) =>
  PRODUCT_CLASSES.map((code) => ({ code, word: t(`refuelling.class_${code}`) }))
    .filter(({ code, word }) => productClassOf(word) === code)
    .map(({ word }) => word);

const countryWords = (t: Translate) =>
  COUNTRIES.map((code) => ({ code, word: t(`country.${code}`) }))
    .filter(({ code, word }) => countryCodeOf(word) === code)
    .map(({ word }) => word);
