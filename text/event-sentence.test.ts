import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { EVENT_CODES, EVENTS } from '#domain/notification/event-catalogue.ts';
import { eventKindName } from './event-kind.ts';
import { eventSentence, type ToldEvent } from './event-sentence.ts';
import { formatter } from './format.ts';
import { SPAIN } from './spain.builder.ts';
import { translatorOf } from './translator.ts';

const told = (over: Partial<ToldEvent>): ToldEvent => ({
  code: 901,
  kind: null,
  value: null,
  place: null,
  driver: null,
  detail: {},
  ...over,
});
const spanish = {
  t: translatorOf('es'),
  f: formatter(SPAIN),
};
const british = {
  t: translatorOf('en'),
  f: formatter({
    language: 'en',
    distanceUnit: 'mile',
    volumeUnit: 'imperial_gallon',
    timeZone: 'Europe/London',
    currency: 'GBP',
  }),
};

describe('an event in one sentence', () => {
  test.each<[Partial<ToldEvent>, string]>([
    [{ code: 901 }, 'Ignición encendida'],
    [{ code: 903, value: 500 }, 'Se ha movido 0,5 km con la ignición apagada'],
    [{ code: 904, value: 45 }, '45 minutos con el motor al ralentí'],
    [{ code: 905, value: 1 }, '1 hora de viaje sin descanso'],
    [{ code: 911, value: 12, detail: { limit: 120 } }, '132 km/h con un límite de 120 km/h'],
    [{ code: 911, value: 12 }, 'Exceso de velocidad'],
    [{ code: 1003, place: 'Puerto' }, 'Ha entrado en Puerto'],
    [{ code: 1003 }, 'Entrada en un área'],
    [{ code: 1005, value: 10, place: 'Bar Pepe' }, '10 minutos parado en Bar Pepe, punto fraudulento'],
    [{ code: 1020, value: 0.4 }, 'Frenazo de 0,40 g'],
    [{ code: 1061, value: 11.64 }, 'Batería del vehículo a 11,6 V'],
    [
      { code: 1062, kind: 'unusual', detail: { silent_s: 7_680 } },
      '2 h 08 min sin enviar datos, más de lo habitual en este vehículo',
    ],
    [{ code: 1063, value: 2.5 }, 'Vuelve a enviar datos tras 2 h 30 min'],
    [{ code: 1065, value: 20 }, 'Batería del localizador al 20,0 %'],
    [{ code: 1070, kind: 'automatic' }, 'El horario ha activado el uso privado'],
    [{ code: 1082, detail: { card: '04A1B2' } }, 'Tarjeta desconocida: 04A1B2'],
    [{ code: 1101, kind: 'case_open' }, 'Manipulación: Carcasa abierta'],
    [{ code: 1102, kind: 'EXIT', value: 30 }, 'En uso 30 minutos después de su horario'],
    [{ code: 1103, kind: 'inspection', detail: { days_left: 7 } }, 'Inspección: vence en 7 días'],
    [
      { code: 1110, kind: 'clock_drift', detail: { state: 'closed' } },
      'Incidencia resuelta: reloj del localizador adelantado',
    ],
    [{ code: 1111, detail: { issues: 'driver,vin' } }, 'Datos pendientes: Conductor, Bastidor'],
    [
      { code: 1091, kind: 'discrepancy', detail: { reasons: 'liters,price' } },
      'Repostaje que no cuadra: Cantidad, Precio',
    ],
    [{ code: 1091, kind: 'different_position' }, 'Repostaje con el vehículo en otro lugar'],
    [{ code: 1120, kind: 'moved' }, 'Vehículo cambiado de flota'],
    [{ code: 1123, kind: 'sign_ins', value: 5 }, '5 intentos fallidos de entrar con su usuario'],
    [
      { code: 1123, kind: 'month_closed', detail: { fleet: 'Obra Aranda', month: '2026-03' } },
      'Se ha cerrado marzo de 2026 en Obra Aranda',
    ],
    [
      { code: 1123, kind: 'consent', detail: { user: 'ana', license: '1234BCD' } },
      'ana pide accionar una salida del localizador de 1234BCD: hace falta que otra persona lo autorice',
    ],
    [{ code: 1124, kind: 'taken', driver: 'Ana Ruiz' }, 'Ana Ruiz ha tomado el vehículo'],
    [
      { code: 1125, detail: { user: 'luis', event: 911 } },
      'luis le ha asignado un caso: Exceso de velocidad',
    ],
    [
      { code: 1125, detail: { user: 'luis', event: 1102, part: 'OUT' } },
      'luis le ha asignado un caso: Incumplimiento de horario (Fuera de horario)',
    ],
    [{ code: 1125, detail: { user: 'luis', event: 7 } }, 'Caso asignado'],
  ])('%j', (event, sentence) => {
    expect(eventSentence(told(event), spanish).replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  test('measures are in the reader’s units', () => {
    const say = (event: Partial<ToldEvent>) => eventSentence(told(event), british).replaceAll('\u00a0', ' ');
    expect(say({ code: 911, value: 16, detail: { limit: 112 } })).toBe('80 mph with a limit of 70 mph');
    expect(say({ code: 903, value: 1000 })).toBe('Moved 0.6 mi with the ignition off');
    expect(say({ code: 1090, value: 45.4609 })).toBe('10.00 gal less in the tank');
  });
});

test.each(LANGUAGES)('%s: every event and each of its kinds has words', (language) => {
  const t = translatorOf(language);
  const say = { t, f: spanish.f };
  const said = EVENT_CODES.flatMap((code) => [
    eventSentence(
      told({ code, value: 30, place: 'P', driver: 'D', detail: { limit: 90, issues: 'vin' } }),
      say,
    ),
    ...(EVENTS[code].kinds ?? []).flatMap((kind) => [
      eventKindName(code, kind, t),
      eventSentence(told({ code, kind, value: 30, detail: {} }), say),
    ]),
  ]);
  expect(said.filter((words) => /[a-z]\.[a-z]|\{/.test(words))).toEqual([]);
});
