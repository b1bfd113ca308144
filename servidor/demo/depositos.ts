import { type Azar, azar } from './azar.ts';
import { diaDe, medianoche } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { idsDe } from './movimientos.ts';
import type { AbonoDemo } from './pagos.ts';
import type { FacturaDemo } from './remisiones.ts';

const DIA = 86_400_000;
const MEDIODIA = DIA / 2;
/** The concept of a deposit that nobody claimed (specification §9). */
export const SIN_IDENTIFICAR = 79;

export const BANCOS = ['BANCO DEL VALLE', 'BANCA ANÁHUAC', 'BANCO PACÍFICO', 'CAJA POPULAR EL TRIGO'];
/** Account, id of its bank, company. */
export const CUENTAS = [
  ['VALLE 0145', 1, 3],
  ['ANÁHUAC 7782', 2, 3],
  ['PACÍFICO 3301', 3, 1],
] as const;
export const CONCEPTOS_DE_BANCO = [
  'ABONO DE CLIENTE',
  'VENTA EN LÍNEA',
  'DEVOLUCIÓN DE PROVEEDOR',
  'COMISIÓN',
];

/** A movement of a bank account. The amount is hundredths of a peso. */
export interface DepositoDemo {
  id: number;
  dia: string;
  fecha: number;
  importe: number;
  /** Index of its account. */
  cuenta: number;
  forma: number;
  banco: number;
  folio: string | null;
  descripcion: string;
  referenciaWeb: string | null;
  referencia: string | null;
  ordenante: string | null;
  cancelado: boolean;
  /** The statement it came with, and its line; null: somebody wrote it down. */
  estado: { id: number; renglon: number } | null;
}

export interface EstadoCuentaDemo {
  id: number;
  cuenta: number;
  archivo: string;
  cargado: number;
  renglones: number;
}

/**
 * Fraction of the payments by transfer that came as deposits whose customer was found; and how many deposits wait for an owner, by what can be known
 * of them.
 */
const IDENTIFICADOS = 0.04;
const ESPERAN = {
  clave: 10,
  folio: 5,
  exacto: 10,
  suma: 6,
  visto: 8,
  nada: 9,
  parte: 5,
  cancelado: 2,
} as const;
type Clase = keyof typeof ESPERAN;
/** Days of deposits that came with a bank statement, and of those that nobody claimed. */
const DIAS_DE_ESTADOS = 90;
const DIAS_SIN_DUENO = 50;

interface Empresa {
  hoy: Date;
  clientes: readonly ClienteDemo[];
  facturas: readonly FacturaDemo[];
  /** Some become deposits, and those given in part are added. */
  abonos: AbonoDemo[];
}

/** Money in the bank: what was found to be a customer's, and what waits. */
export function depositosDemo(
  semilla: number,
  empresa: Empresa,
): { depositos: DepositoDemo[]; estados: EstadoCuentaDemo[] } {
  const a = azar(semilla);
  const { hoy, clientes, abonos } = empresa;
  const quien = new Map(clientes.map((c) => [c.id, c]));
  const depositos: DepositoDemo[] = [];
  const vistos: ClienteDemo[] = [];
  for (const x of abonos) {
    const cliente = quien.get(x.cliente);
    if (!cliente || x.forma !== 1 || x.fecha > hoy.getTime() - 8 * DIA || !a.suerte(IDENTIFICADOS)) continue;
    const d = deposito(a, x.fecha, x.importe);
    d.ordenante = ordenanteDe(cliente);
    depositos.push(d);
    vistos.push(cliente);
    Object.assign(x, { clase: 'DEPOSITO', deposito: depositos.length });
  }
  const abiertas = porPagar(empresa);
  for (const [clase, cuantos] of Object.entries(ESPERAN) as [Clase, number][]) {
    for (let i = 0; i < cuantos; i++) {
      const [cliente, facturas] = toma(a, quien, abiertas, clase === 'suma' ? 2 : 1);
      const fecha = medianoche(hoy, a.entero(0, DIAS_SIN_DUENO)) + MEDIODIA;
      const d = deposito(a, Math.min(fecha, hoy.getTime()), importeDe(a, clase, facturas));
      describe(a, d, { clase, cliente, factura: facturas[0]?.f, visto: a.uno(vistos) });
      depositos.push(d);
      if (clase === 'parte') abonos.push(enParte(a, d, depositos.length, facturas, cliente));
    }
  }
  depositos.forEach((d, i) => {
    d.id = i + 1;
  });
  return { depositos, estados: estadosDe(a, hoy, depositos) };
}

interface Abierta {
  f: FacturaDemo;
  /** Hundredths of a peso. */
  debe: number;
}

/** What is not paid, by customer. */
function porPagar({ facturas, abonos }: Empresa): Map<number, Abierta[]> {
  const pagado = new Map<number, number>();
  for (const p of abonos.flatMap((x) => x.aplica))
    pagado.set(p.factura, (pagado.get(p.factura) ?? 0) + p.importe);
  const abiertas = facturas
    .map((f) => ({ f, debe: f.total - (pagado.get(f.id) ?? 0) }))
    .filter((x) => x.debe > 0);
  return Map.groupBy(abiertas, (x) => x.f.cliente);
}

/** A customer with at least so many open invoices, and those; nobody is taken twice. */
function toma(
  a: Azar,
  quien: ReadonlyMap<number, ClienteDemo>,
  abiertas: Map<number, Abierta[]>,
  cuantas: number,
): [ClienteDemo, Abierta[]] {
  const [id, suyas] = a.uno([...abiertas].filter(([, x]) => x.length >= cuantas));
  abiertas.delete(id);
  const cliente = quien.get(id);
  if (!cliente) throw new Error(`No hay cliente ${id}`);
  return [cliente, suyas.slice(0, cuantas)];
}

function importeDe(a: Azar, clase: Clase, facturas: readonly Abierta[]): number {
  const debe = facturas.reduce((n, x) => n + x.debe, 0);
  if (clase === 'exacto' || clase === 'suma' || clase === 'folio') return debe;
  if (clase === 'parte') return debe + a.entero(5, 40) * 10_000;
  return a.suerte(0.5) ? a.entero(3, 60) * 50_000 : a.entero(50_000, 2_500_000);
}

function deposito(a: Azar, fecha: number, importe: number): DepositoDemo {
  const cuenta = a.entero(0, CUENTAS.length - 1);
  return {
    id: 0,
    dia: diaDe(fecha),
    fecha,
    importe,
    cuenta,
    forma: a.suerte(0.75) ? 1 : 2,
    banco: a.entero(1, BANCOS.length),
    folio: String(a.entero(100_000_000, 999_999_999)),
    descripcion: 'TRANSFERENCIA RECIBIDA',
    referenciaWeb: null,
    referencia: String(a.entero(1_000_000, 9_999_999)),
    ordenante: null,
    cancelado: false,
    estado: null,
  };
}

const ordenanteDe = (c: ClienteDemo): string => c.nombre.slice(0, 40);

/** Writes down what the bank says of a deposit that nobody claimed. */
function describe(
  a: Azar,
  d: DepositoDemo,
  {
    clase,
    cliente,
    factura,
    visto,
  }: { clase: Clase; cliente: ClienteDemo; factura: FacturaDemo | undefined; visto: ClienteDemo },
): void {
  if (clase === 'clave') d.referencia = `${a.uno(['PAGO', 'CLIENTE', 'ABONO'])} ${cliente.clave}`;
  if (clase === 'folio') d.referencia = `PAGO FACT ${factura?.folio ?? ''}`;
  if (clase === 'visto') d.ordenante = ordenanteDe(visto);
  if (clase === 'parte') d.ordenante = ordenanteDe(cliente);
  if (clase === 'cancelado') d.cancelado = true;
  if (a.suerte(0.3)) d.referenciaWeb = String(a.entero(1_000_000, 9_999_999));
  if (d.forma === 2) d.descripcion = `DEPÓSITO EN EFECTIVO SUCURSAL ${a.entero(100, 999)}`;
}

/** A deposit of which a part is its customer's: it pays an invoice, the rest waits. */
function enParte(
  a: Azar,
  d: DepositoDemo,
  numero: number,
  [primera]: readonly Abierta[],
  cliente: ClienteDemo,
): AbonoDemo {
  if (!primera) throw new Error('No hay qué pagar');
  const importe = primera.debe;
  return {
    documento: '',
    clase: 'DEPOSITO',
    cliente: cliente.id,
    fecha: d.fecha,
    importe,
    folio: d.folio ?? '',
    forma: d.forma,
    referencia: d.referencia,
    factura: null,
    deposito: numero,
    aplica: [{ factura: primera.f.id, importe: a.suerte(0.5) ? importe : Math.ceil(importe / 2) }],
  };
}

/** The files of each account's last three months; what came with one has no folio of ours. */
function estadosDe(a: Azar, hoy: Date, depositos: readonly DepositoDemo[]): EstadoCuentaDemo[] {
  const recientes = depositos
    .filter((d) => d.fecha > medianoche(hoy, DIAS_DE_ESTADOS) && !d.cancelado && a.suerte(0.8))
    .toSorted((x, y) => x.fecha - y.fecha);
  const grupos = Map.groupBy(recientes, (d) => `${CUENTAS[d.cuenta]?.[0]} ${d.dia.slice(0, 7)}`);
  return [...grupos].map(([nombre, suyos], i) => {
    suyos.forEach((d, k) => {
      d.estado = { id: i + 1, renglon: k + 1 };
      d.folio = null;
    });
    const ultimo = Math.max(...suyos.map((d) => d.fecha));
    return {
      id: i + 1,
      cuenta: suyos[0]?.cuenta ?? 0,
      archivo: `${nombre}.csv`,
      cargado: Math.min(ultimo + DIA, hoy.getTime()),
      renglones: suyos.length,
    };
  });
}

/** Who found out whose the deposits are. */
export const [IDENTIFICA = 1] = idsDe('CREDITO1');
