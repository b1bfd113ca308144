import { CENTAVOS_MAX, CERO, type Centavos, dichoEnPesos, leeDinero, leePesos } from '../centavos.ts';
import { cuantos } from '../cifras.ts';
import { pareceLectura } from '../escaneo/lectura.ts';

/** Longest each text of a deposit may be, in characters (specification §5); `referencia` and `ordenante` are as the bank says them. */
export const DEPOSITO_MAX = {
  folio: 9,
  referencia_web: 7,
  descripcion: 60,
  referencia: 60,
  ordenante: 120,
  sucursal: 60,
} as const;

/** The companies that a deposit may be of, the one it is of unless another is chosen, and its concept (specification §9). */
export const EMPRESAS_DE_DEPOSITO = [1, 3] as const;
export const EMPRESA_DE_DEPOSITO = 1;
export const CONCEPTO_DE_DEPOSITO = 79;

/** What stands in the amount before anybody writes (specification §3). */
export const IMPORTE_INICIAL = '$0.00';

export const NOMBRE_ESTADO_DEPOSITO = {
  POR_APLICAR: 'Por aplicar',
  EN_PARTE: 'Aplicado en parte',
  APLICADO: 'Aplicado',
  CANCELADO: 'Cancelado',
} as const;
export type EstadoDeDeposito = keyof typeof NOMBRE_ESTADO_DEPOSITO;

/** What the list shows: those with something left to give, those of one state, or all. */
export const VER_DEPOSITOS = {
  SIN_APLICAR: 'Sin aplicar',
  ...NOMBRE_ESTADO_DEPOSITO,
  TODOS: 'Todos',
} as const;
export type VerDepositos = keyof typeof VER_DEPOSITOS;

export const MENSAJES_DEPOSITO = {
  registrado: 'Depósito registrado',
  cancelado: 'Depósito cancelado',
  aplicado: 'Depósito aplicado',
  deshecho: 'Reparto deshecho',
  noExiste: 'El depósito no existe',
  invalido: 'Inválido',
  importe: 'Debe ingresar el importe del depósito',
  grande: `El importe no puede pasar de ${dichoEnPesos(CENTAVOS_MAX)}`,
  fecha: 'Debe ingresar la fecha del depósito',
  futura: 'La fecha del depósito no puede ser posterior a hoy',
  antigua: 'La fecha del depósito no puede ser anterior al año 2000',
  cuenta: 'Debe elegir la cuenta',
  banco: 'Debe elegir el banco',
  formaPago: 'Debe elegir la forma de pago',
  concepto: 'Debe elegir el concepto',
  empresa: 'La empresa debe ser 1 o 3',
  descripcion: 'Debe ingresar la descripción',
  folio: 'Debe ingresar el folio',
  referenciaWeb: 'Debe ingresar la referencia web',
  codigo: 'Eso es un código escaneado: escriba el dato',
  otroOperador: 'No es posible registrar un depósito a nombre de otro operador',
  yaCancelado: 'El depósito ya está cancelado',
  repartido: 'El depósito ya se aplicó, en todo o en parte: deshaga primero su reparto',
  nada: 'Indique cuánto aplicar y a quién',
  clienteDosVeces: 'El mismo cliente viene dos veces: júntelo en uno',
  cambio: 'Otro operador cambió el depósito: revíselo y guarde de nuevo',
} as const;

function centavosRejection(centavos: Centavos | null): string | null {
  if (centavos === null) return MENSAJES_DEPOSITO.invalido;
  if (centavos <= CERO) return MENSAJES_DEPOSITO.importe;
  return centavos > CENTAVOS_MAX ? MENSAJES_DEPOSITO.grande : null;
}

/** Why an amount in pesos, as sent, cannot be stored, or null. */
export const importeRejection = (importe: number): string | null => centavosRejection(leePesos(importe));

/** Why an amount, as typed, cannot be a deposit's, or null. */
export const importeEscritoRejection = (escrito: string): string | null =>
  centavosRejection(leeDinero(escrito));

/** A deposit as it is registered by hand; ids are 0, texts blank and the day empty until they are chosen. */
export interface DepositoNuevo {
  folio: string;
  /** `YYYY-MM-DD`. */
  fecha: string;
  concepto_ba_id: number;
  cuenta_ba_id: number;
  referencia_web: string;
  banco_id: number;
  forma_pago: number;
  empresa: number;
  descripcion: string;
  /** As it was typed. */
  importe: string;
}
export type CampoDeDeposito = keyof DepositoNuevo;

const deTexto = (texto: string, falta: string, max: number): string | null => {
  if (texto.trim() === '') return falta;
  if (texto.trim().length > max) return `Máximo ${cuantos(max, ['carácter', 'caracteres'])}`;
  return pareceLectura(texto) ? MENSAJES_DEPOSITO.codigo : null;
};

/** The earliest day that a deposit may have, also one of a statement. */
const ANTES_NADA = '2000-01-01';

/**
 * The fields of a new deposit that cannot be as they are, and why, in the order of the dialog (specification §5: all are mandatory).
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function depositoRechazos(d: DepositoNuevo, hoy: string): Partial<Record<CampoDeDeposito, string>> {
  const M = MENSAJES_DEPOSITO;
  const empresas: readonly number[] = EMPRESAS_DE_DEPOSITO;
  const motivos: Record<CampoDeDeposito, string | null> = {
    cuenta_ba_id: d.cuenta_ba_id > 0 ? null : M.cuenta,
    banco_id: d.banco_id > 0 ? null : M.banco,
    forma_pago: d.forma_pago > 0 ? null : M.formaPago,
    empresa: empresas.includes(d.empresa) ? null : M.empresa,
    concepto_ba_id: d.concepto_ba_id > 0 ? null : M.concepto,
    fecha: d.fecha === '' ? M.fecha : d.fecha > hoy ? M.futura : d.fecha < ANTES_NADA ? M.antigua : null,
    importe: importeEscritoRejection(d.importe),
    descripcion: deTexto(d.descripcion, M.descripcion, DEPOSITO_MAX.descripcion),
    folio: deTexto(d.folio, M.folio, DEPOSITO_MAX.folio),
    referencia_web: deTexto(d.referencia_web, M.referenciaWeb, DEPOSITO_MAX.referencia_web),
  };
  return Object.fromEntries(Object.entries(motivos).filter(([, motivo]) => motivo !== null));
}

/** The first of {@link depositoRechazos}; null: none. */
export function depositoRejection(
  d: DepositoNuevo,
  hoy: string,
): { campo: CampoDeDeposito; motivo: string } | null {
  const [mala] = Object.entries(depositoRechazos(d, hoy));
  return mala ? { campo: mala[0] as CampoDeDeposito, motivo: mala[1] } : null;
}

/** An existing deposit, as it is named to whoever registers an equal one. */
export interface DepositoIgual {
  DOCTO_BA_ID: number;
  /** Folio or reference by which it is known. */
  REFER: string;
}

/** `estatus` of a refusal because there is an equal deposit already; it may be saved all the same by saying why. */
export const ESTATUS_REPETIDO = 'repetido';

/** `estatus` of a refusal because another operator gave or took back some of the deposit meanwhile. */
export const ESTATUS_REPARTIDO = 'repartido';

/** Why a deposit is not taken: there is one of the same account, day, amount and reference or, if neither has one, concept. */
export const dichoRepetido = ({ DOCTO_BA_ID, REFER }: DepositoIgual): string =>
  `Ya hay un depósito con esa cuenta, fecha, importe y ${REFER ? 'referencia' : 'concepto'}: el ${DOCTO_BA_ID}${REFER ? ` (${REFER})` : ''}`;

/** What tells a deposit from another of the same account. */
export interface IdentidadDeDeposito {
  /** `YYYY-MM-DD`. */
  fecha: string;
  centavos: Centavos;
  folio: string | null;
  referencia: string | null;
  referencia_web: string | null;
  descripcion: string;
  /** `HH:MM:SS`, if the bank says it. */
  hora?: string | null;
  /** What the account had after it, if the bank says it. */
  saldo?: Centavos | null;
}

/** Shortest reference that is looked for in the bank's text: one of a digit or two would be found in any text. */
const REFERENCIA_MIN = 4;

const igualados = (textos: readonly (string | null)[]): string[] =>
  textos.flatMap((t) => (t?.trim() ? [t.trim().toUpperCase()] : []));

/** Removes the leading zeros of a reference of digits alone, because spreadsheets remove them too. */
const sinCeros = (referencia: string): string =>
  /^\d+$/.test(referencia) ? referencia.replace(/^0+(?=\d)/, '') : referencia;

const referenciasDe = (d: IdentidadDeDeposito): string[] =>
  igualados([d.folio, d.referencia, d.referencia_web]).map(sinCeros);

/** The words of these texts that may be a key, a folio or a reference: split at spaces and commas, and also at any sign. */
export const senasDe = (textos: readonly (string | null)[]): string[] => {
  const todo = igualados(textos).join(' ');
  return [...new Set([...todo.split(/[\s,;:|/]+/), ...todo.split(/[^\p{L}\p{N}]+/u)])].filter(
    (s) => s !== '',
  );
};

/** The words of the bank by which a deposit registered by hand is recognised. */
const dichasDe = (d: IdentidadDeDeposito): string[] =>
  senasDe([d.referencia, d.descripcion])
    .map(sinCeros)
    .filter((s) => s.length >= REFERENCIA_MIN);

/** Characters of a concept that were kept, until 2026-11-28, of a longer one. */
const CONCEPTO_CORTO = 60;
const conceptoDe = (d: IdentidadDeDeposito): string =>
  d.descripcion.trim().replaceAll(/\s+/g, ' ').toUpperCase();

const mismoConcepto = (a: IdentidadDeDeposito, b: IdentidadDeDeposito): boolean => {
  const [corto = '', largo = ''] = [conceptoDe(a), conceptoDe(b)].sort((x, y) => x.length - y.length);
  return corto === largo || (corto.length === CONCEPTO_CORTO && largo.startsWith(corto));
};

/** What two deposits that count as the same have in common: each is found by what it is among those that search for it. */
export function rasgosDe(d: IdentidadDeDeposito): { es: ReadonlySet<string>; busca: ReadonlySet<string> } {
  const referencias = referenciasDe(d);
  const largas = referencias.filter((r) => r.length >= REFERENCIA_MIN);
  const dichas = dichasDe(d);
  const sinReferencia =
    referencias.length === 0 ? [`concepto ${conceptoDe(d).slice(0, CONCEPTO_CORTO).trim()}`] : [];
  const refiere = referencias.map((r) => `referencia ${r}`);
  return {
    es: new Set([...refiere, ...dichas.map((s) => `dice ${s}`), ...sinReferencia]),
    busca: new Set([
      ...refiere,
      ...largas.map((r) => `dice ${r}`),
      ...dichas.map((s) => `referencia ${s}`),
      ...sinReferencia,
    ]),
  };
}

/**
 * Whether two deposits of one account count as the same: same day, amount and hour, and a reference in common or, if neither has one, the same
 * concept. One registered by hand is recognised in the bank's words by its folio or its web reference.
 * @param mismoArchivo both are rows of one file: then another balance tells them apart. Of two files, the bank may have sorted a day in another order.
 */
export function sonElMismo(a: IdentidadDeDeposito, b: IdentidadDeDeposito, mismoArchivo = false): boolean {
  const distintos = <T>(x: T | null | undefined, y: T | null | undefined) =>
    x != null && y != null && x !== y;
  if (a.fecha !== b.fecha || a.centavos !== b.centavos || distintos(a.hora, b.hora)) return false;
  if (mismoArchivo && distintos(a.saldo, b.saldo)) return false;
  const [deA, deB] = [referenciasDe(a), referenciasDe(b)];
  if (deA.length === 0 && deB.length === 0) return mismoConcepto(a, b);
  const dice = (d: IdentidadDeDeposito, referencias: readonly string[]): boolean => {
    const dichas = dichasDe(d);
    return referencias.some((r) => r.length >= REFERENCIA_MIN && dichas.includes(r));
  };
  return deA.some((r) => deB.includes(r)) || dice(a, deB) || dice(b, deA);
}
