import { type Azar, azar } from './azar.ts';
import { diaDe, medianoche, tiempoLaboral } from './calendario.ts';
import { APELLIDOS, GIROS, NOMBRES, NOMBRES_DE_PILA } from './catalogo/negocios.ts';
import { CALLES, PLAZAS, type Plaza } from './catalogo/plazas.ts';
import { idsDe } from './movimientos.ts';
import { rfcDe } from './rfc.ts';

export interface DireccionDemo {
  id: number;
  tipo: 'FISCAL' | 'ENTREGA' | 'OFICINA';
  direccion: string;
  localidad: string;
  tipoLocalidad: 'CIUDAD' | 'PUEBLO';
  ciudad: string;
  estado: string;
  codigoPostal: string;
  telefono: string | null;
  /** A link to it on a map. */
  ubicacion: string | null;
}

/** How a customer pays. Who is 'moroso' stopped paying so many days ago. */
export type Conducta = 'puntual' | 'tarde' | 'parcialidades' | { moroso: number };

export interface ClienteDemo {
  id: number;
  clave: string;
  nombre: string;
  comercial: string | null;
  rfc: string;
  tipo: (typeof TIPOS)[number];
  giro: (typeof GIROS)[number];
  zona: string;
  /** Operator who looks after it. */
  asesor: number;
  telefono: string;
  telefono2: string | null;
  celular: string | null;
  email: string;
  origen: string;
  diasMarcado: string | null;
  diasCredito: number;
  /** Pesos. */
  limite: number;
  /** Moment. */
  creado: number;
  /** Day; null: it is no distributor. */
  distribuidor: string | null;
  ultimaIncidencia: string | null;
  observaciones: string | null;
  /** The first is its main one. */
  direcciones: [DireccionDemo, ...DireccionDemo[]];
  /** Who takes its parcels; null where it picks them up. */
  paqueteria: string | null;
  /** Invoices of an ordinary month. */
  alMes: number;
  conducta: Conducta;
}

/** The first so many customers buy from the demo's warehouse; the others are known only to the office. */
export const CON_ALMACEN = 140;
const CUANTOS = 600;
const DIA = 86_400_000;

/** Most customers are of the first type. */
const TIPOS = ['DISTRIBUIDOR', 'MAYOREO', 'CATÁLOGO', 'TIENDA'] as const;
const ORIGENES = ['TIENDA', 'FERIA', 'TELEMARKETING', 'RECOMENDACIÓN', 'PÁGINA WEB', 'VISITA DE ASESOR'];
const DIAS_DE_MARCADO = [
  'LUNES',
  'MARTES',
  'MIÉRCOLES',
  'JUEVES',
  'VIERNES',
  'LUNES Y JUEVES',
  'MARTES Y VIERNES',
  'LUNES A SÁBADO',
  'TODOS LOS DÍAS',
];
const INCIDENCIAS = [
  'LEVANTÓ PEDIDO',
  'NO CONTESTÓ',
  'SE DEJÓ RECADO',
  'PIDE COTIZACIÓN',
  'LLAMAR LA PRÓXIMA SEMANA',
];
const OBSERVACIONES = [
  'PREFIERE QUE LE LLAMEN DESPUÉS DE LAS 11',
  'CONFIRMAR DOMICILIO ANTES DE ENVIAR',
  'COMPRA FUERTE EN REGRESO A CLASES',
  'PIDE FACTURA POR CORREO',
];
const DIAS_DE_CREDITO = [0, 0, 0, 8, 15, 15, 15, 30, 30, 30, 30, 45, 60];

/** Fraction of customers who pick up their own parcels. */
const RECOGE = 0.12;

/** Customers with made-up names and addresses; no two have the same name. */
export function clientesDemo(a: Azar, hoy: Date): ClienteDemo[] {
  const asesores = idsDe('VENTAS1', 'VENTAS2', 'VENTAS3', 'TMK1', 'TMK2', 'TMK3', 'TMK4');
  const tiendas = a.varios(
    GIROS.flatMap((giro) => NOMBRES.map((nombre) => ({ giro, nombre: `${giro} ${nombre}` }))),
    CON_ALMACEN,
  );
  const usados = new Set(tiendas.map((t) => t.nombre));
  return Array.from({ length: CUANTOS }, (_, i): ClienteDemo => {
    // Fields added later use a generator of their own, so that they do not change the earlier fields of any customer.
    const b = azar(SEMILLA + i);
    const tienda = tiendas[i];
    const lugar = a.uno(PLAZAS);
    const clave = `C${String(1001 + i)}`;
    const tipo = a.suerte(0.6) ? TIPOS[0] : a.uno(TIPOS);
    const asesor = a.uno(asesores);
    const telefono = telefonoDe(a);
    const calle = `${a.uno(CALLES)} ${a.entero(1, 980)}`;
    const codigoPostal = postalDe(a, lugar);
    const paqueteria = a.suerte(RECOGE) ? null : lugar.fletera;
    const quien = tienda ? { ...tienda, comercial: null, persona: false } : otro(b, lugar, usados);
    const diasCredito = b.uno(DIAS_DE_CREDITO);
    const alMes = Math.round(20 * (0.3 + 4 * b.real() ** 4)) / 20;
    const creado = tiempoLaboral(
      medianoche(hoy, tienda || b.suerte(0.7) ? b.entero(740, 3300) : b.entero(15, 730)),
      b.entero(0, 500),
    );
    return {
      id: i + 1,
      clave,
      nombre: quien.nombre,
      comercial: quien.comercial,
      rfc: rfcDe(quien.nombre, i, quien.persona ? 4 : 3),
      tipo,
      giro: quien.giro,
      zona: lugar.zona,
      asesor,
      telefono,
      telefono2: b.suerte(0.25) ? telefonoDe(b) : null,
      celular: b.suerte(0.6) ? telefonoDe(b) : null,
      email: `${clave.toLowerCase()}@cliente.example`,
      origen: b.uno(ORIGENES),
      diasMarcado: b.suerte(0.85) ? b.uno(DIAS_DE_MARCADO) : null,
      diasCredito,
      limite: diasCredito === 0 ? 0 : Math.max(1, Math.round(alMes * (1 + diasCredito / 15))) * 5000,
      creado,
      distribuidor: tipo === 'DISTRIBUIDOR' ? distribuidorDesde(b, creado, hoy) : null,
      ultimaIncidencia: b.suerte(0.8) ? b.uno(INCIDENCIAS) : null,
      observaciones: b.suerte(0.15) ? b.uno(OBSERVACIONES) : null,
      direcciones: [
        direccionDe(b, lugar, { id: i + 1, tipo: 'ENTREGA', direccion: calle, codigoPostal, telefono: null }),
        ...otrasDe(b, lugar, i),
      ],
      paqueteria,
      alMes,
      conducta: conductaDe(b, tienda !== undefined),
    };
  });
}

const SEMILLA = 160_000;

const telefonoDe = (a: Azar): string => `55${String(a.entero(10_000_000, 99_999_999))}`;
const postalDe = (a: Azar, { postal }: Plaza): string =>
  `${postal}${String(a.entero(0, 899)).padStart(3, '0')}`;

/** A company named after its city, or a person with a shop; no name twice. */
function otro(b: Azar, { ciudad }: Plaza, usados: Set<string>) {
  for (;;) {
    const giro = b.uno(GIROS);
    const tienda = `${giro} ${b.uno(NOMBRES)}`;
    const persona = b.suerte(0.55);
    const nombre = persona
      ? `${b.uno(NOMBRES_DE_PILA)} ${b.uno(APELLIDOS)} ${b.uno(APELLIDOS)}`
      : `${tienda} DE ${ciudad}`;
    if (usados.has(nombre)) continue;
    usados.add(nombre);
    return { giro, nombre, comercial: persona || b.suerte(0.3) ? tienda : null, persona };
  }
}

/** Most became distributors soon after they came, some in the last months. */
function distribuidorDesde(b: Azar, creado: number, hoy: Date): string {
  const reciente = hoy.getTime() - b.entero(2, 90) * DIA;
  return diaDe(
    b.suerte(0.12) ? Math.max(creado, reciente) : Math.min(creado + b.entero(0, 200) * DIA, hoy.getTime()),
  );
}

/** Customers who still buy pay on time, late or in instalments; of the others, a few have stopped paying. */
function conductaDe(b: Azar, activo: boolean): Conducta {
  const suerte = b.real();
  if (suerte < 0.78) return 'puntual';
  if (suerte < 0.9) return 'tarde';
  if (suerte < 0.95 || activo) return 'parcialidades';
  return { moroso: b.entero(25, 210) };
}

function direccionDe(
  b: Azar,
  { ciudad, estado, latitud, longitud, pueblos }: Plaza,
  lo: Pick<DireccionDemo, 'id' | 'tipo' | 'direccion' | 'codigoPostal' | 'telefono'>,
): DireccionDemo {
  const pueblo = b.suerte(0.3);
  const cerca = (grados: number) => (grados + (b.real() - 0.5) / 8).toFixed(5);
  const lat = cerca(latitud);
  const lon = cerca(longitud);
  return {
    ...lo,
    localidad: pueblo ? b.uno(pueblos) : ciudad,
    tipoLocalidad: pueblo ? 'PUEBLO' : 'CIUDAD',
    ciudad,
    estado,
    ubicacion: b.suerte(0.75)
      ? `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
      : null,
  };
}

/** One in four customers has up to three more; their ids come after every customer's first. */
function otrasDe(b: Azar, lugar: Plaza, i: number): DireccionDemo[] {
  const cuantas = b.suerte(0.25) ? b.entero(1, 3) : 0;
  return (['ENTREGA', 'FISCAL', 'OFICINA'] as const).slice(0, cuantas).map((tipo, k) =>
    direccionDe(b, lugar, {
      id: CUANTOS + 1 + i * 3 + k,
      tipo,
      direccion: `${b.uno(CALLES)} ${b.entero(1, 980)}`,
      codigoPostal: postalDe(b, lugar),
      telefono: b.suerte(0.5) ? telefonoDe(b) : null,
    }),
  );
}
