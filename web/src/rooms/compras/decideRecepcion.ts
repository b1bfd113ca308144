import { faltan } from '@anden/contrato/compras/rules.ts';
import type { Leido, Paso } from '../../capture/motor.ts';
import { type Leida, piezasMostradas } from '../../capture/resolver.ts';
import type { Respuesta } from '../../platform/client.ts';
import type { TonoDeFila } from '../../ui/columna.ts';
import { type Abierta, decide, terminaLaLinea } from './decision.ts';
import type { Linea } from './lista.ts';

/** The row that a scan, a press or a receipt is about, and its state. */
export interface Marca {
  llave: number;
  tono: TonoDeFila;
}

/** What a reading of the reception is decided on. */
export interface EnRecepcion {
  detalle: Respuesta<'getDetalleCompraRecepcion'>;
  /** Whether a reading of another product may save the open line: the device's setting, and no save without an answer. */
  guardaAlEscanear: boolean;
}

/** The save that a reading asks for: the pieces of the open line, because another product was scanned. */
export interface GuardarLinea {
  linea: Linea;
  unidades: number;
}

/** Codes that are never looked up. */
const SIN_LEER: Leida = { codigo: '', claves: [], etiqueta: null, piezas: 1 };

const marcaDe = ({ DOCTO_CM_DET_ID }: Linea, tono: TonoDeFila): Marca => ({ llave: DOCTO_CM_DET_ID, tono });

/** What a reading leads to while a purchase is received (specification §4 and §5, Purchase reception). */
export function decideRecepcion(
  abierta: Abierta | null,
  { lectura, leida: hallada, tras }: Leido,
  { detalle, guardaAlEscanear }: EnRecepcion,
): Paso<Abierta | null, GuardarLinea, Marca> {
  const { cabecera, data } = detalle;
  // Without a received date nothing is looked up (specification §5).
  const leida = cabecera.FECHA_RECEPCION ? hallada : SIN_LEER;
  if (!leida) return { tipo: 'busca' };
  const { claves } = leida;
  const deja = guardaAlEscanear && !tras ? terminaLaLinea(data, abierta, claves) : null;
  if (deja) return { tipo: 'guarda', que: deja };
  const d = decide(cabecera, data, abierta, claves, leida.piezas);
  if (d.tipo === 'rechazo') {
    const dicho = { tono: d.tono, mensaje: d.mensaje };
    const ajena = { lectura, trabajo: 'recepcion' as const, renglones: () => data, claves };
    const marca = d.linea ? marcaDe(d.linea, d.tono) : abierta ? undefined : null;
    return {
      tipo: 'queda',
      desenlace: d.ajena ? { ...dicho, ajena } : dicho,
      ...(marca === undefined ? {} : { marca }),
    };
  }
  const { linea } = d;
  if (d.tipo === 'sumar')
    return {
      tipo: 'queda',
      ...(abierta ? { estado: { ...abierta, unidades: String(d.unidades) } } : {}),
      desenlace: { tono: 'hecho', mensaje: `${d.unidades} de ${faltan(linea)}: ${linea.ARTICULO}` },
    };
  return {
    tipo: 'queda',
    marca: marcaDe(linea, 'seleccion'),
    estado: {
      detId: linea.DOCTO_CM_DET_ID,
      unidades: d.unidades === undefined ? '' : String(d.unidades),
      mostradas: d.aviso ? 0 : piezasMostradas(lectura.via, leida),
      faltan: faltan(linea),
    },
    desenlace: d.aviso
      ? { tono: 'atencion', mensaje: `Recibiendo ${linea.ARTICULO}. ${d.aviso}` }
      : { tono: 'hecho', mensaje: `Recibiendo ${linea.ARTICULO}` },
  };
}
