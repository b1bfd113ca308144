import type { Azar } from './azar.ts';
import { idsDe } from './movimientos.ts';

export interface ClienteDemo {
  id: number;
  clave: string;
  nombre: string;
  tipo: (typeof TIPOS)[number];
  zona: string;
  /** Operator who looks after it. */
  asesor: number;
  telefono: string;
  email: string;
  direccion: string;
  ciudad: string;
  estado: string;
  codigoPostal: string;
  /** Who takes its parcels; null where it picks them up. */
  paqueteria: string | null;
}

const CUANTOS = 140;

/** The first is most of them. */
const TIPOS = ['DISTRIBUIDOR', 'MAYOREO', 'CATÁLOGO', 'TIENDA'] as const;

const GIROS = [
  'PAPELERÍA',
  'FERRETERÍA',
  'TLAPALERÍA',
  'ABARROTES',
  'MERCERÍA',
  'REGALOS',
  'DULCERÍA',
  'JUGUETERÍA',
  'FARMACIA',
  'COMERCIALIZADORA',
  'NOVEDADES',
  'MISCELÁNEA',
  'BAZAR',
  'SURTIDORA',
] as const;

const NOMBRES = [
  'LA PERLA',
  'EL SOL NACIENTE',
  'SAN JUDAS TADEO',
  'DOÑA LUPITA',
  'LOS DOS HERMANOS',
  'LA ESPERANZA',
  'EL ARCO IRIS',
  'LA GUADALUPANA',
  'TRES GARANTÍAS',
  'DEL CENTRO',
  'LA ECONÓMICA',
  'HIDALGO',
  'EL PUERTO',
  'SANTA CECILIA',
  'LA FUENTE',
  'EL NOPAL',
  'MI PUEBLITO',
  'LA CENTRAL',
  'DON CHUCHO',
  'EL PORVENIR',
] as const;

/** Zone, city, state, first digits of its postal codes, and the carrier that goes there. */
const PLAZAS = [
  ['CENTRO', 'PUEBLA', 'PUEBLA', '72', 'FLETES POPO-IZTA'],
  ['CENTRO', 'TLAXCALA', 'TLAXCALA', '90', 'FLETES POPO-IZTA'],
  ['CENTRO', 'PACHUCA', 'HIDALGO', '42', 'FLETES POPO-IZTA'],
  ['VALLE DE MÉXICO', 'NAUCALPAN', 'ESTADO DE MÉXICO', '53', 'MENSAJERÍA COLIBRÍ'],
  ['VALLE DE MÉXICO', 'IZTAPALAPA', 'CIUDAD DE MÉXICO', '09', 'MENSAJERÍA COLIBRÍ'],
  ['VALLE DE MÉXICO', 'ECATEPEC', 'ESTADO DE MÉXICO', '55', 'MENSAJERÍA COLIBRÍ'],
  ['BAJÍO', 'LEÓN', 'GUANAJUATO', '37', 'TRANSPORTES CERRO DE LA BUFA'],
  ['BAJÍO', 'QUERÉTARO', 'QUERÉTARO', '76', 'TRANSPORTES CERRO DE LA BUFA'],
  ['OCCIDENTE', 'GUADALAJARA', 'JALISCO', '44', 'PAQUETERÍA TRES CAMINOS'],
  ['OCCIDENTE', 'MORELIA', 'MICHOACÁN', '58', 'PAQUETERÍA TRES CAMINOS'],
  ['NORTE', 'MONTERREY', 'NUEVO LEÓN', '64', 'PAQUETERÍA TRES CAMINOS'],
  ['NORTE', 'TORREÓN', 'COAHUILA', '27', 'PAQUETERÍA TRES CAMINOS'],
  ['GOLFO', 'XALAPA', 'VERACRUZ', '91', 'AUTOTRANSPORTES EL JAROCHO'],
  ['SURESTE', 'MÉRIDA', 'YUCATÁN', '97', 'AUTOTRANSPORTES EL JAROCHO'],
  ['SURESTE', 'VILLAHERMOSA', 'TABASCO', '86', 'AUTOTRANSPORTES EL JAROCHO'],
  ['PACÍFICO', 'OAXACA', 'OAXACA', '68', 'FLETES POPO-IZTA'],
] as const;

const CALLES = [
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

/** One in so many comes for its own parcels. */
const RECOGE = 0.12;

/** Customers with made-up names and addresses; no two have the same name. */
export function clientesDemo(a: Azar): ClienteDemo[] {
  const asesores = idsDe('VENTAS1', 'VENTAS2', 'VENTAS3');
  const nombres = a.varios(
    GIROS.flatMap((giro) => NOMBRES.map((nombre) => `${giro} ${nombre}`)),
    CUANTOS,
  );
  return nombres.map((nombre, i): ClienteDemo => {
    const [zona, ciudad, estado, postal, fletera] = a.uno(PLAZAS);
    const clave = `C${String(1001 + i)}`;
    return {
      id: i + 1,
      clave,
      nombre,
      tipo: a.suerte(0.6) ? TIPOS[0] : a.uno(TIPOS),
      zona,
      asesor: a.uno(asesores),
      telefono: `55${String(a.entero(10_000_000, 99_999_999))}`,
      email: `${clave.toLowerCase()}@cliente.example`,
      direccion: `${a.uno(CALLES)} ${a.entero(1, 980)}`,
      ciudad,
      estado,
      codigoPostal: `${postal}${String(a.entero(0, 899)).padStart(3, '0')}`,
      paqueteria: a.suerte(RECOGE) ? null : fletera,
    };
  });
}
