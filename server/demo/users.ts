import type { Role } from '#domain/access/role.ts';

/** The password of every user of the demo. */
export const DEMO_PASSWORD = 'Traza2026';

/** A user of the demo: one for each role, so that people can try every part of the product. */
export type DemoUser = {
  username: string;
  name: string;
  surname: string;
  /** Printed beside the username when the demo starts. */
  label: string;
  roles: readonly Role[];
  /** Keys of the assigned fleets; their subtrees are visible. */
  fleets: readonly string[];
  language: 'es' | 'en' | 'it' | 'pt';
  timeZone: string;
  country: string;
  gao?: true;
  /** Sees only vehicles booked on these works. */
  workCodes?: readonly string[];
  seesDriverNames?: true;
  allowedEstructura?: true;
  imperial?: true;
  /** Driving-licence number of the driver who is this user. */
  driver?: string;
};

const SPAIN = { language: 'es', timeZone: 'Europe/Madrid', country: 'ES' } as const;
const ALL = ['Demostración Logística'] as const;

/** The users; the first is the one for a first look. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    username: 'admin',
    name: 'Adela',
    surname: 'Rivas',
    label: 'administrator',
    roles: ['administrator'],
    fleets: ALL,
    ...SPAIN,
    seesDriverNames: true,
    allowedEstructura: true,
  },
  {
    username: 'operator',
    name: 'Óscar',
    surname: 'Pardo',
    label: 'operator (manager), Spain',
    roles: ['manager'],
    fleets: ['España'],
    ...SPAIN,
    seesDriverNames: true,
  },
  {
    username: 'operatoruk',
    name: 'Olivia',
    surname: 'Barnes',
    label: 'operator, United Kingdom and Ireland, miles',
    roles: ['manager'],
    fleets: ['United Kingdom', 'Ireland'],
    language: 'en',
    timeZone: 'Europe/London',
    country: 'GB',
    seesDriverNames: true,
    imperial: true,
  },
  {
    username: 'viewer',
    name: 'Vittorio',
    surname: 'Greco',
    label: 'visualizer, in Italian',
    roles: ['visualizer'],
    fleets: ['Italia', 'Centro'],
    language: 'it',
    timeZone: 'Europe/Rome',
    country: 'IT',
  },
  {
    username: 'system',
    name: 'Sam',
    surname: 'Taylor',
    label: 'system, in English',
    roles: ['system'],
    fleets: ALL,
    language: 'en',
    timeZone: 'Europe/London',
    country: 'GB',
    seesDriverNames: true,
    allowedEstructura: true,
  },
  {
    username: 'costs',
    name: 'Clara',
    surname: 'Ibáñez',
    label: 'cost manager',
    roles: ['cost_manager'],
    fleets: ALL,
    ...SPAIN,
  },
  {
    username: 'office',
    name: 'Helena',
    surname: 'Marques',
    label: 'manager only, in Portuguese',
    roles: ['manager_only'],
    fleets: ['Portugal', 'Andalucía'],
    language: 'pt',
    timeZone: 'Europe/Lisbon',
    country: 'PT',
    seesDriverNames: true,
  },
  {
    username: 'installer',
    name: 'Isidro',
    surname: 'Camacho',
    label: 'installer',
    roles: ['installer'],
    fleets: ALL,
    ...SPAIN,
  },
  {
    username: 'gao',
    name: 'Gema',
    surname: 'Olmos',
    label: 'GAO viewer of one work',
    roles: ['manager'],
    fleets: ['ES-1150', 'ES-1350'],
    ...SPAIN,
    gao: true,
    workCodes: ['24017'],
  },
  {
    username: 'driver',
    name: 'Miguel',
    surname: 'Domínguez León',
    label: 'driver',
    roles: [],
    fleets: [],
    ...SPAIN,
    driver: '32733542B',
  },
];
