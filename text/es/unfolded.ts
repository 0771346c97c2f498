/** Packets that could not be folded, for system staff. */
export const unfolded = {
  text: 'Los localizadores los enviaron bien, pero el servidor no pudo procesarlos. Están guardados enteros: no se ha perdido nada.',
  none: 'No hay paquetes apartados',
  noneText: 'El servidor ha procesado todo lo que han enviado los localizadores',
  kept: 'Apartados',
  asked: 'En proceso',
  failed: 'Fallaron de nuevo',
  reasons: 'Causas',
  packets: { one: '{n} paquete', other: '{n} paquetes' },
  replay: 'Procesar de nuevo',
  replayTitle: { one: '¿Procesar de nuevo {n} paquete?', other: '¿Procesar de nuevo {n} paquetes?' },
  replayText:
    'Hágalo cuando la causa esté corregida. Los paquetes que vuelvan a fallar seguirán guardados y podrá intentarlo otra vez.',
  running: { one: 'Se está procesando {n} paquete', other: 'Se están procesando {n} paquetes' },
  runningText: 'Esta página se actualiza sola',
  done: 'Se han procesado todos los paquetes que esperaban',
  stillFail: { one: '{n} paquete sigue fallando', other: '{n} paquetes siguen fallando' },
  stillFailText: 'Sigue guardado todo. Corrija la causa y procéselos de nuevo.',
  failedHere: { one: '{n} falló de nuevo', other: '{n} fallaron de nuevo' },
  more: { one: 'y {n} causa más', other: 'y {n} causas más' },
};
