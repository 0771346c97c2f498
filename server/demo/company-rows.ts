import type { ModelKey } from './company-models.ts';

/** The use of a vehicle, from which the simulator plans its days. */
export type DemoWork =
  | 'delivery'
  | 'distribution'
  | 'night_delivery'
  | 'long_haul'
  | 'line_haul'
  | 'sales'
  | 'works'
  | 'staff'
  | 'security'
  | 'airport';

/** Licence, cost centre, use, model; then the usual driver: name, surname, driving-licence number. */
export const VEHICLE_ROWS: readonly (readonly [
  string,
  string,
  DemoWork,
  ModelKey,
  string,
  string,
  string,
])[] = [
  ['1671MNY', 'ES-1101', 'delivery', 'sprinter', 'Miguel', 'Domínguez León', '32733542B'],
  ['2057LVY', 'ES-1101', 'delivery', 'transit', 'Nuria', 'Pérez Fernández', '70317548Q'],
  ['5505LSD', 'ES-1101', 'delivery', 'master', 'Álvaro', 'Serrano Calvo', '79504597Z'],
  ['3388MKC', 'ES-1101', 'delivery', 'berlingo', 'Vicente', 'Rubio Gómez', '37087304B'],
  ['4652LLH', 'ES-1101', 'night_delivery', 'tgm', 'Carmen', 'Domínguez Herrera', '25797008R'],
  ['3607MKC', 'ES-1101', 'long_haul', 'actros', 'Andrés', 'Peña Navarro', '11742157J'],
  ['5510MTG', 'ES-1101', 'long_haul', 'fh', 'Ramón', 'Vázquez Jiménez', '46749165D'],
  ['9516LPK', 'ES-1101', 'line_haul', 'sway', 'Pedro', 'Herrera Jiménez', '25616026Y'],
  ['7158LHD', 'ES-1102', 'delivery', 'daily', 'Sergio', 'Castillo Álvarez', '25412415Z'],
  ['5174MRT', 'ES-1102', 'delivery', 'ducato', 'Joaquín', 'García Carrasco', '17296004G'],
  ['9138LBD', 'ES-1102', 'long_haul', 'fh', 'Francisco', 'Moreno Núñez', '24576218M'],
  ['4939MCB', 'ES-1103', 'delivery', 'transit', 'Elena', 'Gallego Gómez', '36091994A'],
  ['2573KWG', 'ES-1103', 'delivery', 'kangoo', 'Sonia', 'Herrera García', '51888461R'],
  ['6365KJK', 'ES-1103', 'sales', 'octavia', 'Hugo', 'Vázquez Fernández', '36512721Z'],
  ['9101LGD', 'ES-1000', 'staff', 'peugeot3008', 'Iván', 'Gil Jiménez', '70199160D'],
  ['5108LFM', 'ES-1000', 'staff', 'corolla', 'Diego', 'Álvarez Reyes', '37786553Z'],
  ['1624KLC', 'ES-1000', 'staff', 'leon', 'Ramón', 'Ruiz León', '62004096Y'],
  ['7585MFD', 'ES-1000', 'staff', 'octavia', 'Joaquín', 'Rubio Nieto', '72988237Z'],
  ['8679KXZ', 'ES-1150', 'works', 'hilux', 'Ana', 'Herrera Flores', '55743544P'],
  ['9988MFB', 'ES-1150', 'works', 'ranger', 'Diego', 'Vázquez Ramos', '15534738D'],
  ['9858KYP', 'ES-1150', 'works', 'hilux', 'Carmen', 'Cruz Rubio', '47978014Z'],
  ['9223LRL', 'ES-1201', 'delivery', 'master', 'Luis', 'Cruz Ortega', '10489400C'],
  ['8069LKJ', 'ES-1201', 'delivery', 'sprinter', 'Samuel', 'Gómez Prieto', '49316786W'],
  ['0866LGD', 'ES-1201', 'delivery', 'kangooE', 'Gonzalo', 'Ortega Romero', '59305847W'],
  ['8885LMB', 'ES-1201', 'line_haul', 'actros', 'Marta', 'Medina Torres', '28753806B'],
  ['0317LSW', 'ES-1201', 'sales', 'leon', 'Tomás', 'Castillo Ruiz', '70259563Z'],
  ['8790MMW', 'ES-1202', 'delivery', 'ducato', 'Nuria', 'Ortega Herrera', '49795784W'],
  ['4409LGT', 'ES-1202', 'distribution', 'eurocargo', 'Óscar', 'Gallego Garrido', '41644663N'],
  ['9203LXF', 'ES-1202', 'long_haul', 'sway', 'Tomás', 'Aguilar Serrano', '45990335H'],
  ['6409LXW', 'ES-1301', 'delivery', 'transit', 'Felipe', 'Álvarez Castro', '51211301F'],
  ['1266MHN', 'ES-1301', 'delivery', 'berlingo', 'Ana', 'Cano Vidal', '46858502G'],
  ['2400LLF', 'ES-1301', 'delivery', 'sprinter', 'Irene', 'Serrano Gómez', '27766481F'],
  ['8265KVV', 'ES-1301', 'sales', 'corolla', 'Rubén', 'Garrido López', '62533834P'],
  ['1568MGM', 'ES-1302', 'delivery', 'daily', 'Ángel', 'Cabrera Vidal', '77420235G'],
  ['8502LGH', 'ES-1302', 'distribution', 'eurocargo', 'Francisco', 'Núñez Iglesias', '35492760B'],
  ['6577LDM', 'ES-1302', 'long_haul', 'actros', 'Marta', 'Álvarez Iglesias', '25375947R'],
  ['3400MMS', 'ES-1350', 'works', 'ranger', 'Jorge', 'Flores Gil', '73530280Q'],
  ['3018MYP', 'ES-1350', 'works', 'hilux', 'Sonia', 'Torres Cabrera', '49234893N'],
  ['2417LWG', 'ES-1350', 'works', 'ranger', 'Raquel', 'Carrasco Ortega', '78496979A'],
  ['8557KFL', 'ES-1401', 'delivery', 'kangoo', 'Beatriz', 'Reyes Cortés', '66056297K'],
  ['9886MTT', 'ES-1401', 'delivery', 'master', 'Óscar', 'Lozano Álvarez', '64683048X'],
  ['2881MHF', 'ES-1401', 'night_delivery', 'eurocargo', 'Manuel', 'Peña León', '76629315P'],
  ['4895LKL', 'ES-1401', 'sales', 'octavia', 'Nicolás', 'Cabrera Calvo', '41279367W'],
  ['9712LSN', 'ES-1402', 'delivery', 'berlingo', 'Sonia', 'Herrera Lozano', '41902205T'],
  ['7402KWB', 'ES-1501', 'delivery', 'sprinter', 'Francisco', 'Cortés Sánchez', '48357600P'],
  ['4314LXR', 'ES-1501', 'delivery', 'transit', 'Elena', 'Vega Molina', '18467159E'],
  ['9475MHH', 'ES-1501', 'long_haul', 'fh', 'Emilio', 'García Sánchez', '40702791J'],
  ['0705KZJ', 'ES-1502', 'delivery', 'ducato', 'Adrián', 'Marín Nieto', '62233304L'],
  ['1537LTW', 'ES-1502', 'sales', 'leon', 'Marcos', 'Carrasco Núñez', '49730186T'],
  ['GL108RG', 'IT-2101', 'delivery', 'ducato', 'Marco', 'Rossi', 'U1291052J'],
  ['GF231KA', 'IT-2101', 'delivery', 'daily', 'Giulia', 'Ferrari', 'U1103689R'],
  ['GJ625LY', 'IT-2101', 'sales', 'tipo', 'Luca', 'Bianchi', 'U1982500D'],
  ['GT518TS', 'IT-2102', 'delivery', 'ducato', 'Andrea', 'Romano', 'U1223852G'],
  ['GK813DF', 'IT-2102', 'line_haul', 'sway', 'Paolo', 'Colombo', 'U1847311G'],
  ['BA80ER', 'PT-3101', 'delivery', 'kangoo', 'João', 'Silva', 'P54504070'],
  ['BL37QP', 'PT-3101', 'delivery', 'master', 'Rui', 'Santos', 'P40001084'],
  ['BO36PV', 'PT-3102', 'delivery', 'berlingo', 'Inês', 'Ferreira', 'P41610604'],
  ['BA88RT', 'PT-3102', 'sales', 'corolla', 'Tiago', 'Pereira', 'P10517615'],
  ['BT21ZAX', 'GB-4101', 'delivery', 'transit', 'James', 'Wright', 'FYCZK735581AB9FD'],
  ['BJ22UPP', 'GB-4101', 'delivery', 'sprinter', 'Emma', 'Clarke', 'VCCTD229893AB9ZZ'],
  ['BV71GHK', 'GB-4101', 'sales', 'focus', 'Daniel', 'Hughes', 'CGPYZ757704AB2PJ'],
  ['BK71VUY', 'GB-4102', 'delivery', 'transit', 'Oliver', 'Walker', 'YWHCK428080AB2JF'],
  ['232D18120', 'IE-5101', 'delivery', 'transit', 'Seán', 'Murphy', '430634543'],
  ['231D15194', 'IE-5101', 'sales', 'corolla', 'Aoife', 'Kelly', '133377527'],
  ['4127LZN', 'ES-1160', 'airport', 'kangooE', 'Cristina', 'Blanco Soler', '51207733G'],
  ['4131LZN', 'ES-1160', 'airport', 'kangooE', 'Pablo', 'Méndez Arias', '50833019Y'],
  ['7745MDV', 'ES-1160', 'airport', 'sprinter', 'Yolanda', 'Pascual Rey', '02671145V'],
  ['7746MDV', 'ES-1160', 'airport', 'sprinter', 'Raúl', 'Santana Crespo', '05349920M'],
  ['0938MPH', 'ES-1160', 'airport', 'berlingo', 'Lorena', 'Ibáñez Mora', '47211806M'],
  ['0940MPH', 'ES-1160', 'airport', 'berlingo', 'Fernando', 'Otero Lago', '33518274Y'],
  ['6021LTC', 'ES-1170', 'security', 'hilux', 'Javier', 'Campos Ríos', '70044518L'],
  ['6022LTC', 'ES-1170', 'security', 'ranger', 'Rosa', 'Benítez Luna', '08930027R'],
  ['6023LTC', 'ES-1170', 'security', 'tipo', 'Alberto', 'Cuesta Marín', '11825590W'],
  ['6024LTC', 'ES-1170', 'security', 'corolla', 'Silvia', 'Parra Vidal', '52410063D'],
  ['5280LSC', 'ES-1160', 'airport', 'kangooE', 'Teresa', 'Ferrer Mas', '53190247X'],
  ['5281LSC', 'ES-1160', 'airport', 'kangooE', 'Guillermo', 'Pardo Nogales', '28447160R'],
  ['9034MSB', 'ES-1160', 'airport', 'transit', 'Olga', 'Montero Gil', '70902315P'],
  ['9035MSB', 'ES-1160', 'airport', 'transit', 'Ismael', 'Haro Segura', '09138842E'],
  ['2266LDR', 'ES-1160', 'airport', 'berlingo', 'Patricia', 'Quintana Sanz', '44271983L'],
  ['2267LDR', 'ES-1160', 'airport', 'berlingo', 'Víctor', 'Aranda Lobo', '16640558N'],
  ['6025LTC', 'ES-1170', 'security', 'ranger', 'Noelia', 'Gallardo Pozo', '71650094B'],
  ['6026LTC', 'ES-1170', 'security', 'hilux', 'Esteban', 'Rico Tejada', '03981277T'],
  ['BX70KLM', 'GB-4101', 'line_haul', 'actros', 'Thomas', 'Baker', 'BAKER804126T99KL'],
  ['GN402PV', 'IT-2101', 'line_haul', 'fh', 'Davide', 'Galli', 'U1665208K'],
];

/** Stand-ins: cost centre, name, surname, driving-licence number. */
export const SPARE_DRIVERS: readonly (readonly [string, string, string, string])[] = [
  ['ES-1101', 'Jesús', 'Pérez Martínez', '29335147G'],
  ['ES-1201', 'Nicolás', 'Prieto Cabrera', '78651213E'],
  ['ES-1301', 'Laura', 'Domínguez García', '24646746S'],
  ['ES-1401', 'Manuel', 'Navarro Moreno', '12235940D'],
  ['ES-1150', 'Marta', 'Navarro Ortega', '13929770G'],
];

/**
 * Drivers for the days off of the usual ones, where work goes on all week; in the same form as the stand-ins.
 */
export const SHIFT_ROWS: readonly (readonly [string, string, string, string])[] = [
  ['ES-1160', 'Gemma', 'Fuentes Roca', '46120935R'],
  ['ES-1160', 'Lidia', 'Cobos Pina', '50417763S'],
  ['ES-1160', 'Andrea', 'Toledo Vera', '02884519C'],
  ['ES-1160', 'Martín', 'Sáez Bravo', '71338846E'],
  ['ES-1170', 'Gabriel', 'Correa Nieves', '20385117X'],
  ['ES-1170', 'Isabel', 'Duarte Peña', '09457712C'],
];
