/**
 * The header with the place in the database's log at which a write ended. A write answers with it where a
 * standby is read. A read that sends it back sees at least that write (decision 105).
 */
export const WROTE = 'traza-wrote';
