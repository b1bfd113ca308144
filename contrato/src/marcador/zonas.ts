/**
 * The clock of a municipality. Area codes say nothing of it, because numbers move with their owners. Names are compared in small letters without accents.
 */

const CENTRO = 'America/Mexico_City';

/** The zone of a whole state, where it is not the centre's. */
const POR_ESTADO: Readonly<Record<string, string>> = {
  'baja california': 'America/Tijuana',
  'baja california norte': 'America/Tijuana',
  'baja california sur': 'America/Mazatlan',
  sonora: 'America/Hermosillo',
  sinaloa: 'America/Mazatlan',
  nayarit: 'America/Mazatlan',
  chihuahua: 'America/Chihuahua',
  'quintana roo': 'America/Cancun',
};

/** Municipalities whose clock is not their state's: those of the border follow the United States' summer time. */
const POR_MUNICIPIO: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  chihuahua: {
    'America/Ciudad_Juarez': [
      'juarez',
      'ascension',
      'guadalupe',
      'janos',
      'praxedis g. guerrero',
      'praxedis g guerrero',
    ],
    'America/Ojinaga': ['ojinaga', 'coyame del sotol', 'coyame', 'manuel benavides'],
  },
  tamaulipas: {
    'America/Matamoros': [
      'nuevo laredo',
      'guerrero',
      'mier',
      'miguel aleman',
      'camargo',
      'gustavo diaz ordaz',
      'reynosa',
      'rio bravo',
      'valle hermoso',
      'matamoros',
    ],
  },
  coahuila: {
    'America/Matamoros': [
      'acuna',
      'allende',
      'guerrero',
      'hidalgo',
      'jimenez',
      'morelos',
      'nava',
      'ocampo',
      'piedras negras',
      'villa union',
      'zaragoza',
    ],
  },
  'nuevo leon': { 'America/Matamoros': ['anahuac'] },
  nayarit: {
    'America/Bahia_Banderas': [
      'bahia de banderas',
      'bucerias',
      'nuevo vallarta',
      'sayulita',
      'punta de mita',
    ],
  },
};

/** The state as the table names it: `COAHUILA DE ZARAGOZA` is Coahuila. */
const SEGUNDOS_NOMBRES: Readonly<Record<string, string>> = {
  'coahuila de zaragoza': 'coahuila',
  'estado de baja california': 'baja california',
};

const llano = (s: string): string =>
  s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** `CD. JUÁREZ`, `Ciudad Acuña` and `H. Matamoros` are Juárez, Acuña and Matamoros. */
const sinTitulo = (municipio: string): string =>
  municipio.replace(/^(cd\.?|ciudad|h\.?|heroica|villa de) /, '');

/**
 * The IANA zone of a customer's address. Unknown or missing places have the clock of the centre.
 * @param lugares the address' city and locality: the first one that the table names decides
 */
export function zonaDelLugar(estado: string | null, ...lugares: readonly (string | null)[]): string {
  const escrito = llano(estado ?? '');
  const donde = SEGUNDOS_NOMBRES[escrito] ?? escrito;
  const suyos = Object.entries(POR_MUNICIPIO[donde] ?? {});
  for (const lugar of lugares) {
    const municipio = llano(lugar ?? '');
    const zona = suyos.find(([, m]) => m.includes(municipio) || m.includes(sinTitulo(municipio)));
    if (zona) return zona[0];
  }
  return POR_ESTADO[donde] ?? CENTRO;
}
