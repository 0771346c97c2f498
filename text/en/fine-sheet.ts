/** The sheet that tells an authority who drove. */
export const fineSheet = {
  title: 'Identification of the driver',
  subtitle: 'File {number} · {organisation}',
  fine: 'Offence',
  holder: 'Registered keeper or long-term lessee',
  driver: 'Full name',
  driver_code: 'Driving licence or identity document number',
  driver_address: 'Postal address',
  missing: 'Details that the authority requires are missing: {fields}.',
  masked: 'Not valid for the authority: whoever downloaded it may not see all the details.',
  copy: 'If the driver is not in the register of drivers of the country, attach a copy of their licence, valid there.',
  file: 'Identification {number}.pdf',
  download: 'Download the identification sheet',
  keep: 'Keep a copy in the documents',
  kept: 'Copy kept in the documents of the fine',
  lacking: 'Missing before it can be sent: {fields}',
};
