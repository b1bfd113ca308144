import { alPrecio, type Centavos } from '@anden/contrato/centavos.ts';
import type { Membrete } from '../../platform/imprenta/membrete.ts';
import type { Lote } from '../existencias/index.ts';

/** A remission as its papers show it. Moments are in the business zone, as people write them. */
export interface RemisionImpresa {
  /** The sender; null if the company's data were never entered. */
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

/** A line. Pieces; the price is pesos per piece. */
export interface RenglonImpreso {
  docto_ve_det_id: number;
  clave_articulo: string;
  articulo: string;
  unidad_venta: string | null;
  unidades: number;
  unidades_surt: number;
  /** A `numeric`'s text. */
  precio: string;
  empacado: boolean;
  lotes: readonly { lote: Lote; piezas: number }[];
}

/** The address, line by line. */
export const domicilioDe = (r: RemisionImpresa): string[] => {
  const ciudad = [r.ciudad, r.estado].filter(Boolean).join(', ');
  const cp = r.codigo_postal ? `C.P. ${r.codigo_postal}` : '';
  return [r.direccion ?? '', [ciudad, cp].filter(Boolean).join(' · ')].filter(Boolean);
};

/** The carrier. */
export const entregaDe = (r: RemisionImpresa): string =>
  r.clte_recoge ? 'EL CLIENTE RECOGE' : (r.paqueteria ?? 'SIN PAQUETERÍA');

const dia = (iso: string): string => iso.split('-').reverse().join('-');

/** A lot as the packing list writes it: 'Lote L1 · cad. 30-06-2027'. */
export const loteEnPalabras = ({ lote, fechaCaducidad, fechaProduccion }: Lote): string =>
  [
    ...(lote ? [`Lote ${lote}`] : []),
    ...(fechaCaducidad ? [`cad. ${dia(fechaCaducidad)}`] : []),
    ...(fechaProduccion ? [`prod. ${dia(fechaProduccion)}`] : []),
  ].join(' · ');

/** Amount of a line, rounded to the cent, so that the printed lines add up to the printed total. */
export const importeDe = (l: Pick<RenglonImpreso, 'unidades_surt' | 'precio'>): Centavos =>
  alPrecio(l.precio, l.unidades_surt);
