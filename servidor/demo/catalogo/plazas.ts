/** A city of the demo's customers. */
export interface Plaza {
  zona: string;
  ciudad: string;
  estado: string;
  /** First digits of its postal codes. */
  postal: string;
  /** The carrier that goes there. */
  fletera: string;
  /** Degrees. */
  latitud: number;
  longitud: number;
  /** Towns around it. */
  pueblos: readonly string[];
}

const plaza = (
  [zona, ciudad, estado, postal, fletera]: readonly [string, string, string, string, string],
  [latitud, longitud]: readonly [number, number],
  ...pueblos: string[]
): Plaza => ({ zona, ciudad, estado, postal, fletera, latitud, longitud, pueblos });

const POPO = 'FLETES POPO-IZTA';
const COLIBRI = 'MENSAJERÍA COLIBRÍ';
const BUFA = 'TRANSPORTES CERRO DE LA BUFA';
const CAMINOS = 'PAQUETERÍA TRES CAMINOS';
const JAROCHO = 'AUTOTRANSPORTES EL JAROCHO';

export const PLAZAS: readonly Plaza[] = [
  plaza(['CENTRO', 'PUEBLA', 'PUEBLA', '72', POPO], [19.043, -98.198], 'CHOLULA', 'AMOZOC'),
  plaza(['CENTRO', 'TLAXCALA', 'TLAXCALA', '90', POPO], [19.318, -98.237], 'HUAMANTLA', 'CHIAUTEMPAN'),
  plaza(['CENTRO', 'PACHUCA', 'HIDALGO', '42', POPO], [20.117, -98.733], 'REAL DEL MONTE', 'TIZAYUCA'),
  plaza(
    ['VALLE DE MÉXICO', 'NAUCALPAN', 'ESTADO DE MÉXICO', '53', COLIBRI],
    [19.478, -99.233],
    'SAN MATEO NOPALA',
  ),
  plaza(['VALLE DE MÉXICO', 'IZTAPALAPA', 'CIUDAD DE MÉXICO', '09', COLIBRI], [19.357, -99.093], 'CULHUACÁN'),
  plaza(
    ['VALLE DE MÉXICO', 'ECATEPEC', 'ESTADO DE MÉXICO', '55', COLIBRI],
    [19.609, -99.06],
    'SAN CRISTÓBAL',
    'XALOSTOC',
  ),
  plaza(['BAJÍO', 'LEÓN', 'GUANAJUATO', '37', BUFA], [21.122, -101.682], 'SILAO', 'SAN FRANCISCO DEL RINCÓN'),
  plaza(['BAJÍO', 'QUERÉTARO', 'QUERÉTARO', '76', BUFA], [20.588, -100.389], 'AMEALCO', 'TEQUISQUIAPAN'),
  plaza(['OCCIDENTE', 'GUADALAJARA', 'JALISCO', '44', CAMINOS], [20.667, -103.349], 'TONALÁ', 'CHAPALA'),
  plaza(['OCCIDENTE', 'MORELIA', 'MICHOACÁN', '58', CAMINOS], [19.706, -101.195], 'PÁTZCUARO', 'QUIROGA'),
  plaza(['NORTE', 'MONTERREY', 'NUEVO LEÓN', '64', CAMINOS], [25.676, -100.313], 'SANTIAGO', 'CADEREYTA'),
  plaza(['NORTE', 'TORREÓN', 'COAHUILA', '27', CAMINOS], [25.543, -103.419], 'MATAMOROS', 'PARRAS'),
  plaza(['GOLFO', 'XALAPA', 'VERACRUZ', '91', JAROCHO], [19.543, -96.91], 'COATEPEC', 'XICO'),
  plaza(['SURESTE', 'MÉRIDA', 'YUCATÁN', '97', JAROCHO], [20.967, -89.624], 'PROGRESO', 'IZAMAL'),
  plaza(['SURESTE', 'VILLAHERMOSA', 'TABASCO', '86', JAROCHO], [17.989, -92.948], 'COMALCALCO'),
  plaza(['PACÍFICO', 'OAXACA', 'OAXACA', '68', POPO], [17.073, -96.727], 'TLACOLULA', 'ETLA'),
];

export const CALLES = [
  'AV. JUÁREZ',
  'CALLE 5 DE MAYO',
  'MORELOS',
  'BLVD. LÁZARO CÁRDENAS',
  'AV. REFORMA',
  'INDEPENDENCIA',
  'MATAMOROS',
  'CALLE ALLENDE',
  'AV. DE LAS TORRES',
  'CONSTITUCIÓN',
] as const;
