type Row = readonly [name: string, lat: number, lng: number];

/** The doors of the depots, for the simulated vehicles; all are areas too. */
export const DEMO_DEPOTS: readonly Row[] = [
  ['Plataforma Getafe', 40.307205, -3.740609],
  ['Delegación Guadalajara', 40.625706, -3.179074],
  ['Delegación Valladolid', 41.643846, -4.717034],
  ['Servicios centrales', 40.439352, -3.723434],
  ['Plataforma Paterna', 39.503075, -0.451267],
  ['Delegación Murcia', 37.988654, -1.160706],
  ['Plataforma Granollers', 41.616836, 2.279582],
  ['Delegación Zaragoza', 41.671437, -0.896253],
  ['Plataforma Dos Hermanas', 37.28783, -5.916826],
  ['Delegación Córdoba', 37.882912, -4.764816],
  ['Delegación Vitoria', 42.84531, -2.657031],
  ['Delegación Lugo', 43.011973, -7.537954],
  ['Piattaforma Lodi', 45.306058, 9.512184],
  ['Filiale Bologna', 44.509689, 11.365444],
  ['Plataforma Braga', 41.545299, -8.438406],
  ['Delegação Santarém', 39.227393, -8.686799],
  ['Coventry depot', 52.424928, -1.541816],
  ['Leeds branch', 53.788341, -1.552036],
  ['Naas depot', 53.222888, -6.66362],
  ['Aeropuerto de Barajas', 40.432835, -3.535827],
  ['Vigilancia Alcobendas', 40.552726, -3.62786],
];

/** Doors of customers for delivery vehicles. */
const CUSTOMERS: readonly Row[] = [
  ['Ferretería Boadilla', 40.404714, -3.869359],
  ['Almacenes Móstoles', 40.330666, -3.890579],
  ['Cristalería Rivas', 40.31269, -3.513794],
  ['Talleres Serranillos', 40.201488, -3.882941],
  ['Pinturas Quer', 40.605011, -3.277176],
  ['Suministros Alovera', 40.597711, -3.245449],
  ['Maderas Viana', 41.531187, -4.751377],
  ['Azulejos Llíria', 39.635084, -0.597622],
  ['Electrodomésticos Puçol', 39.612024, -0.304023],
  ['Conservas Redován', 38.117107, -0.911028],
  ['Cerámicas Cardedeu', 41.643359, 2.348311],
  ['Piensos Utebo', 41.715505, -1.001344],
  ['Aceites Coria', 37.291015, -6.05104],
  ['Bodegas Montilla', 37.584562, -4.634617],
  ['Forja Mondragón', 43.062852, -2.495933],
  ['Lácteos Friol', 43.032404, -7.791162],
  ['Ceramiche Crema', 45.362094, 9.669604],
  ['Mobili Pianoro', 44.392905, 11.341138],
  ['Têxteis Vila Verde', 41.650059, -8.433983],
  ['Azeites Bemfica', 39.141194, -8.688807],
];

const FUEL_STATIONS: readonly Row[] = [
  ['Estación de servicio Getafe Sur', 40.30659, -3.725997],
  ['Estación de servicio Villanueva', 40.583152, -3.295235],
  ['Estación de servicio Zaratán', 41.658543, -4.788052],
  ['Estación de servicio Burjassot', 39.505022, -0.415685],
  ['Estación de servicio Utrera', 37.195504, -5.773254],
];

/** Doors where work vehicles should not stop, but do. */
const BARS: readonly Row[] = [
  ['Bar El Descanso', 40.344918, -3.865976],
  ['Mesón La Parada', 40.596905, -3.249033],
  ['Bar Los Chopos', 41.645867, -4.726296],
  ['Cervecería Paterna', 39.494157, -0.441568],
];

/** Doors of depots and customers, where vehicles halt. */
export const DEMO_PLACES: readonly Row[] = [...DEMO_DEPOTS, ...CUSTOMERS];

/**
 * Points of interest by their groups; one group is fraudulent. Every fleet sees them all, except the bars.
 */
export const DEMO_POI_GROUPS: readonly {
  name: string;
  fraudulent: boolean;
  /** Name of the fleet that sees the group; null: every fleet. */
  fleet: string | null;
  pois: readonly Row[];
}[] = [
  { name: 'Delegaciones', fraudulent: false, fleet: null, pois: DEMO_DEPOTS },
  { name: 'Clientes', fraudulent: false, fleet: null, pois: CUSTOMERS },
  { name: 'Gasolineras', fraudulent: false, fleet: null, pois: FUEL_STATIONS },
  { name: 'Bares', fraudulent: true, fleet: 'España', pois: BARS },
];

/** Metres around the door of a depot that are its yard. */
export const DEMO_YARD_M = 250;

/** Low-emission zones and building sites that vehicles enter: corners as latitude and longitude. */
export const DEMO_ZONES: readonly {
  name: string;
  corners: readonly (readonly [lat: number, lng: number])[];
}[] = [
  {
    name: 'Zona de bajas emisiones de Madrid',
    corners: [
      [40.4302, -3.7213],
      [40.4293, -3.6902],
      [40.4085, -3.6917],
      [40.4047, -3.7032],
      [40.4079, -3.7188],
    ],
  },
  {
    name: 'Obra variante de Aranda',
    corners: [
      [41.6905, -3.7153],
      [41.6921, -3.6832],
      [41.6664, -3.6805],
      [41.6631, -3.7104],
    ],
  },
  {
    name: 'Obra canal Segarra-Garrigues',
    corners: [
      [41.6254, 0.6098],
      [41.6262, 0.6523],
      [41.5961, 0.6511],
      [41.5948, 0.6117],
    ],
  },
];
