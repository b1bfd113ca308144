import type { Membrete } from '../../platform/imprenta/membrete.ts';
import type { Lote } from '../existencias/index.ts';

/** A remission as its documents say it. Moments are of the business zone, as people write them. */
export interface RemisionImpresa {
  /** Who sends it; null where nobody has said so. */
  empresa: Membrete | null;
  folio: string;
  folio_dr: string | null;
  fecha: string;
  estatus: string;
  almacen: string;
  vendedor: string | null;
  clave_cliente: string;
  cliente: string;
  direccion: string | null;
  ciudad: string | null;
  estado: string | null;
  codigo_postal: string | null;
  telefono: string | null;
  clte_recoge: boolean;
  paqueteria: string | null;
  observaciones: string | null;
  observaciones_empaque: string | null;
  empacada: string | null;
  empaco: string | null;
  cajas: number | null;
  factura: string | null;
}

/** A line of it. Pieces; the price, pesos a piece. */
export interface RenglonImpreso {
  docto_ve_det_id: number;
  clave_articulo: string;
  articulo: string;
  unidad_venta: string | null;
  unidades: number;
  unidades_surt: number;
  precio: number;
  empacado: boolean;
  lotes: readonly { lote: Lote; piezas: number }[];
}

/** Where it goes, a line each. */
export const domicilioDe = (r: RemisionImpresa): string[] => {
  const ciudad = [r.ciudad, r.estado].filter(Boolean).join(', ');
  const cp = r.codigo_postal ? `C.P. ${r.codigo_postal}` : '';
  return [r.direccion ?? '', [ciudad, cp].filter(Boolean).join(' · ')].filter(Boolean);
};

/** Who takes it. */
export const entregaDe = (r: RemisionImpresa): string =>
  r.clte_recoge ? 'EL CLIENTE RECOGE' : (r.paqueteria ?? 'SIN PAQUETERÍA');

const dia = (iso: string): string => iso.split('-').reverse().join('-');

/** A lot as the packing list says it: 'Lote L1 · cad. 30-06-2027'. */
export const loteEnPalabras = ({ lote, fechaCaducidad, fechaProduccion }: Lote): string =>
  [
    ...(lote ? [`Lote ${lote}`] : []),
    ...(fechaCaducidad ? [`cad. ${dia(fechaCaducidad)}`] : []),
    ...(fechaProduccion ? [`prod. ${dia(fechaProduccion)}`] : []),
  ].join(' · ');

/** Pesos of a line, to the cent: what is added up is what is printed. */
export const importeDe = (l: Pick<RenglonImpreso, 'unidades_surt' | 'precio'>): number =>
  Math.round(l.unidades_surt * l.precio * 100) / 100;
