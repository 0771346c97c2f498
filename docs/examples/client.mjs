// Reads vehicles, positions and a report of Traza with a personal access token (made in the profile, scope "read").
//   TRAZA_URL=https://fleet.example.org/api/traza TRAZA_TOKEN=traza_… node client.mjs
const { TRAZA_URL, TRAZA_TOKEN } = process.env;
if (!TRAZA_URL || !TRAZA_TOKEN) throw new Error('set TRAZA_URL and TRAZA_TOKEN');

/** Calls the API. Waits as it is told when it came too often, and throws with the stable code of any other failure. */
async function call(method, path, { query = {}, body } = {}) {
  const address = `${TRAZA_URL}${path}?${new URLSearchParams(query)}`;
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${TRAZA_TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 5);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return call(method, path, { query, body });
  }
  if (response.ok) return response;
  const { error } = await response.json();
  throw new Error(`${method} ${path}: ${response.status} ${error.code}`);
}

/** All rows of a list, page by page. */
async function* rowsOf(path, query = {}) {
  for (let page = 1, seen = 0; ; page++) {
    const asked = { ...query, page, page_size: 200 };
    const { rows, total } = await (await call('GET', path, { query: asked })).json();
    yield* rows;
    seen += rows.length;
    if (rows.length === 0 || seen >= total) return;
  }
}

/** A report comes as lines of JSON: a head with the columns, rows in between, and an end that says that nothing is missing. */
async function reportRows(report, parameters) {
  const response = await call('POST', `/report/${report}`, { body: parameters });
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { columns } = lines[0];
  if (!('totals' in lines.at(-1))) throw new Error(`${report}: the answer broke off`);
  const rows = lines.slice(1, -1).flatMap((line) => line.rows);
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}

for await (const { license, fleet } of rowsOf('/vehicle')) console.log(`vehicle ${license} in ${fleet}`);

const { vehicles } = await (await call('GET', '/vehicle/live')).json();
for (const { license, state, lat, lng } of vehicles) console.log(`${license} ${state} at ${lat}, ${lng}`);

const to = new Date().toISOString().slice(0, 10);
const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
for (const { license, distance } of await reportRows('Summary', { from, to }))
  console.log(`${license} drove ${Math.round((distance ?? 0) / 1000)} km in a week`);
