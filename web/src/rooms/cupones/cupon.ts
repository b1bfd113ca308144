import { cuantos, enumera } from '@anden/contrato/cifras.ts';
import { type CuponEscrito, leeCifra, limpiaFolioDeCupon } from '@anden/contrato/cupones/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { leeDia } from '../../capture/dia.ts';
import type { Respuesta } from '../../platform/client.ts';
import { dinero, fecha } from '../../platform/format.ts';
import { enteroDe } from '../../platform/numero.ts';

/** Title of the screen and of its modals. */
export const TITULO = tituloDe('cupones');

/** A row of the list: a coupon with one of its articles, or with none. */
export type Renglon = Respuesta<'getCupones'>['data'][number];

/** An article of a coupon; without `det`, one that is not saved. */
export interface ArticuloDeCupon {
  det: number | null;
  id: number;
  clave: string;
  nombre: string;
  unidades: number;
}

/** The articles of a coupon's rows. */
export const articulosDe = (renglones: readonly Renglon[]): ArticuloDeCupon[] =>
  renglones.flatMap((r) =>
    r.ARTICULO_ID === null
      ? []
      : [
          {
            det: r.CUPON_DET_ID,
            id: r.ARTICULO_ID,
            clave: r.CLAVE_ARTICULO ?? '',
            nombre: r.ARTICULO ?? '',
            unidades: r.UNIDADES ?? 0,
          },
        ],
  );

/** A coupon's fields as they are edited: days and amounts as people write them. */
export type FormaDeCupon = Readonly<Record<keyof CuponEscrito, string>>;

export const NOMBRES_DE_CUPON = {
  FOLIO: 'Folio',
  FECHA_INI: 'Inicio de la vigencia',
  FECHA_FIN: 'Fin de la vigencia',
  IMPORTE: 'Importe',
  DESCUENTO: 'Descuento (%)',
  MIN_COMPRA: 'Compra mínima',
  MIN_SIN_IVA: 'La compra mínima se mide',
  LIMITE: 'Usos en total',
  LIMITE_CLIENTE: 'Usos por cliente',
  LIMITE_DIA: 'Usos por día',
  TIPO_CLIENTE: 'Tipo de cliente',
  ZONA: 'Zona',
  COMBINABLE: 'Se combina con otros',
} as const;

/** What a choice's letter means. */
const DE_MEDIDA = { N: 'con IVA', S: 'antes de IVA' } as const;
export const MEDIDAS = Object.entries(DE_MEDIDA).map(([valor, texto]) => ({ valor, texto }));

/** The words of a stored value: a day, how a purchase is measured, yes or no. */
export function palabraDe(campo: keyof FormaDeCupon, texto: string): string | undefined {
  if (campo === 'MIN_SIN_IVA') return DE_MEDIDA[texto === 'S' ? 'S' : 'N'];
  if (campo === 'COMBINABLE') return texto === 'S' ? 'sí' : 'no';
  return campo.startsWith('FECHA') && /^\d{4}-\d\d-\d\d$/.test(texto) ? fecha(texto) : undefined;
}

const deLimite = (n: number | undefined): string => (n ? String(n) : '');
const siNo = (texto: string): 'S' | 'N' => (texto === 'S' ? 'S' : 'N');

/** A limit as it was typed; blank is none (0), and what is no whole number is NaN. */
const leeLimite = (escrito: string): number => (escrito.trim() === '' ? 0 : enteroDe(escrito));

/** The initial form of a coupon; null: of a new one. */
export const formaDe = (c: Renglon | null): FormaDeCupon => ({
  FOLIO: c?.FOLIO ?? '',
  FECHA_INI: c ? fecha(c.FECHA_INI) : '',
  FECHA_FIN: c ? fecha(c.FECHA_FIN) : '',
  IMPORTE: c ? dinero(c.IMPORTE) : '',
  DESCUENTO: c ? String(c.DESCUENTO) : '',
  MIN_COMPRA: c ? dinero(c.MIN_COMPRA) : '',
  MIN_SIN_IVA: c?.MIN_SIN_IVA ?? 'N',
  LIMITE: deLimite(c?.LIMITE),
  LIMITE_CLIENTE: deLimite(c?.LIMITE_CLIENTE),
  LIMITE_DIA: deLimite(c?.LIMITE_DIA),
  TIPO_CLIENTE: c?.TIPO_CLIENTE ?? '',
  ZONA: c?.ZONA ?? '',
  COMBINABLE: c?.COMBINABLE ?? 'N',
});

/** The fields as rule and server take them; what cannot be read stays as it is, or is NaN, so that it is refused. */
export const escritoDe = (f: FormaDeCupon, hoy: string): CuponEscrito => ({
  FOLIO: limpiaFolioDeCupon(f.FOLIO),
  FECHA_INI: leeDia(f.FECHA_INI, hoy) ?? f.FECHA_INI.trim(),
  FECHA_FIN: leeDia(f.FECHA_FIN, hoy) ?? f.FECHA_FIN.trim(),
  IMPORTE: leeCifra(f.IMPORTE),
  DESCUENTO: leeCifra(f.DESCUENTO),
  MIN_COMPRA: leeCifra(f.MIN_COMPRA),
  MIN_SIN_IVA: siNo(f.MIN_SIN_IVA),
  LIMITE: leeLimite(f.LIMITE),
  LIMITE_CLIENTE: leeLimite(f.LIMITE_CLIENTE),
  LIMITE_DIA: leeLimite(f.LIMITE_DIA),
  TIPO_CLIENTE: f.TIPO_CLIENTE,
  ZONA: f.ZONA,
  COMBINABLE: siNo(f.COMBINABLE),
});

/** What orders have of a coupon that one held once, in words: 'Ya se usó: 3 usos y 1 apartado'. */
export function usosEnPalabras({ USOS, RESERVAS }: Pick<Renglon, 'USOS' | 'RESERVAS'>): string {
  const apartados = RESERVAS > 0 ? [cuantos(RESERVAS, ['apartado', 'apartados'])] : [];
  if (USOS > 0) return `Ya se usó: ${enumera([cuantos(USOS, ['uso', 'usos']), ...apartados])}`;
  return apartados[0]
    ? `Hay pedidos que lo tienen: ${apartados[0]}`
    : 'Un pedido lo apartó, y lo apartado venció o se devolvió';
}

/** Whether two forms say the same coupon, however it is written in them. */
export const dicenLoMismo = (a: FormaDeCupon, b: FormaDeCupon, hoy: string): boolean =>
  JSON.stringify(escritoDe(a, hoy)) === JSON.stringify(escritoDe(b, hoy));

/** The rows, by key, that repeat the coupon of the row before them: the coupon is written once for its group. */
export function repetidos(
  renglones: readonly Renglon[],
  llave: (r: Renglon) => string | number,
): ReadonlySet<string | number> {
  const suyos = renglones.filter((r, i) => renglones[i - 1]?.CUPON_ID === r.CUPON_ID);
  return new Set(suyos.map(llave));
}
