/** The sheet that tells an authority who drove. */
export const fineSheet = {
  title: 'Identificación del conductor',
  subtitle: 'Expediente {number} · {organisation}',
  fine: 'Denuncia',
  holder: 'Titular o arrendatario a largo plazo',
  driver: 'Nombre y apellidos',
  driver_code: 'N.º de permiso o de documento de identidad',
  driver_address: 'Dirección postal',
  missing: 'Faltan datos que la autoridad exige: {fields}.',
  masked: 'No válida para la autoridad: quien la ha descargado no puede ver todos los datos.',
  copy: 'Si el conductor no figura en el registro de conductores del país, adjunte una copia de su permiso, válido en él.',
  file: 'Identificación {number}.pdf',
  download: 'Descargar la ficha de identificación',
  keep: 'Guardar copia en los documentos',
  kept: 'Copia guardada en los documentos de la multa',
  lacking: 'Antes de enviarla faltan: {fields}',
};
