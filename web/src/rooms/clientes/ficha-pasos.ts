import { enumera, segun } from '@anden/contrato/cifras.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos } from '../../platform/format.ts';

export type Pedido = Respuesta<'getPedidosCliente'>['data'][number];
type Camino = NonNullable<Pedido['CAMINO']>;

/** The state of a step: done, where the order is now, to come, gone wrong, or not taken. */
export type EstadoDePaso = 'hecho' | 'ahora' | 'falta' | 'mal' | 'nunca';

/** One step of an order. */
export interface Paso {
  id: 'pedido' | 'remision' | 'surtido' | 'empaque' | 'factura' | 'envio' | 'entrega';
  nombre: string;
  estado: EstadoDePaso;
  /** The operator, the document, or what the step waits for. */
  texto: string | null;
  /** More about it. */
  detalle?: string | null;
  /** When it was done. */
  cuando?: string | null;
  /** Lines done and lines in all, while the step is under way. */
  avance?: readonly [hechos: number, de: number];
}

type Dicho = Omit<Paso, 'id' | 'nombre'>;

const RENGLON = ['renglón', 'renglones'] as const;
const FALTA: Dicho = { estado: 'falta', texto: null };

/** Who works on it now, or what it waits for. */
function enTrabajo(
  { TRABAJAN }: Camino,
  verbo: readonly [uno: string, varios: string],
  espera: string,
): string {
  if (TRABAJAN.length === 0) return espera;
  return `${enumera(TRABAJAN.map((t) => t.NOMBRE))} ${segun(TRABAJAN.length, ...verbo)} ahora`;
}

function surtido({ DONDE, CAMINO: c }: Pedido): Dicho {
  if (!c) return FALTA;
  const { AVANCE: a } = c;
  const cortos = a.CORTOS > 0 ? `${cuantos(a.CORTOS, RENGLON)} con faltante` : null;
  if (c.SURTIDA) return { estado: 'hecho', texto: c.SURTIO, detalle: cortos, cuando: c.SURTIDA };
  if (DONDE !== 'SURTIENDO')
    return DONDE === 'POR_SURTIR' ? { estado: 'ahora', texto: 'Espera surtidor' } : FALTA;
  const espera = c.SURTIO ? `Empezado por ${c.SURTIO}` : 'Empezado';
  return {
    estado: 'ahora',
    texto: enTrabajo(c, ['surte', 'surten'], espera),
    detalle: cortos,
    avance: [a.SURTIDOS, a.RENGLONES],
  };
}

function empaque({ DONDE, CAMINO: c }: Pedido): Dicho {
  if (!c) return FALTA;
  if (c.EMPACADA)
    return {
      estado: 'hecho',
      texto: c.EMPACO,
      detalle: c.CAJAS === null ? null : cuantos(c.CAJAS, ['caja', 'cajas']),
      cuando: c.EMPACADA,
    };
  if (DONDE !== 'POR_EMPACAR') return FALTA;
  const espera = c.EMPACO ? `Lo empaca ${c.EMPACO}` : 'Espera empaque';
  return {
    estado: 'ahora',
    texto: enTrabajo(c, ['empaca', 'empacan'], espera),
    avance: [c.AVANCE.EMPACADOS, c.AVANCE.CON_PIEZAS],
  };
}

const recoge = ({ CAMINO }: Pedido): boolean => CAMINO?.CLTE_RECOGE === 'S';

function envio(p: Pedido): Dicho {
  const quien = recoge(p) ? null : p.FLETERA;
  const guia = p.GUIA ? `Guía ${p.GUIA}` : null;
  if (p.ENVIADA)
    return {
      estado: 'hecho',
      texto: quien ?? (recoge(p) ? 'Lo recogió' : null),
      detalle: guia,
      cuando: p.ENVIADA,
    };
  if (p.DONDE === 'EN_CAMINO' || p.DONDE === 'ENTREGADO')
    return { estado: 'hecho', texto: quien, detalle: guia };
  if (p.DONDE === 'FACTURADO')
    return {
      estado: 'ahora',
      texto: recoge(p) ? 'Espera al cliente' : (quien ?? 'Por enviar'),
      detalle: guia,
    };
  if (p.DONDE === 'CERRADO') return { estado: 'nunca', texto: 'Se cerró sin enviar', detalle: guia };
  return { estado: 'falta', texto: quien };
}

function entrega(p: Pedido): Dicho {
  if (p.DONDE === 'ENTREGADO')
    return {
      estado: 'hecho',
      texto: recoge(p) && !p.ENTREGADA ? 'Lo recogió' : p.RECIBIDO_POR,
      detalle: p.INCIDENCIA,
      cuando: p.ENTREGADA ?? p.ENVIADA,
    };
  if (p.INCIDENCIA) return { estado: 'mal', texto: p.INCIDENCIA };
  if (p.DONDE === 'CERRADO') return { estado: 'nunca', texto: null };
  return p.DONDE === 'EN_CAMINO' ? { estado: 'ahora', texto: 'En camino' } : FALTA;
}

function factura({ FACTURA, FACTURADA, DONDE }: Pedido): Dicho {
  if (FACTURA) return { estado: 'hecho', texto: FACTURA, cuando: FACTURADA };
  return DONDE === 'EMPACADO' ? { estado: 'ahora', texto: 'Por facturar' } : FALTA;
}

function remision({ REMISION, REMISIONADA, ALMACEN, DONDE }: Pedido): Dicho {
  if (REMISION) return { estado: 'hecho', texto: REMISION, detalle: ALMACEN, cuando: REMISIONADA };
  return DONDE === 'PEDIDO' ? { estado: 'ahora', texto: 'Por remisionar' } : FALTA;
}

/** The steps that an invoice without a remission does not have. */
const DE_ALMACEN: readonly Paso['id'][] = ['pedido', 'remision', 'surtido', 'empaque'];

/** An order's steps, in their order. A cancelled order stops where it was; an invoice without a remission begins at the invoice. */
export function pasosDe(p: Pedido): Paso[] {
  const folio = [p.PEDIDO, p.PEDIDO_WEB ? `Web ${p.PEDIDO_WEB}` : null].filter(Boolean).join(' · ');
  const pasos: Paso[] = [
    { id: 'pedido', nombre: 'Pedido', estado: 'hecho', texto: folio || 'Sin folio', cuando: p.FECHA },
    { id: 'remision', nombre: 'Remisión', ...remision(p) },
    { id: 'surtido', nombre: 'Surtido', ...surtido(p) },
    { id: 'empaque', nombre: 'Empaque', ...empaque(p) },
    { id: 'factura', nombre: 'Factura', ...factura(p) },
    { id: 'envio', nombre: recoge(p) ? 'Recoge' : 'Fletera', ...envio(p) },
    { id: 'entrega', nombre: 'Entrega', ...entrega(p) },
  ];
  if (!p.REMISION && p.FACTURA)
    return pasos.map((x) => {
      if (DE_ALMACEN.includes(x.id)) return { ...x, estado: 'nunca', texto: null, cuando: null };
      if (p.DONDE !== 'CANCELADO' || (x.estado === 'hecho' && x.id !== 'factura')) return x;
      // Cancelled by itself: its order, if it has one, goes on apart.
      if (x.id === 'factura') return { ...x, estado: 'mal', detalle: 'Cancelada' };
      return { id: x.id, nombre: x.nombre, estado: 'nunca', texto: null };
    });
  if (p.DONDE === 'ATENDIDO')
    return pasos.map((x, i) => (i === 0 ? x : { id: x.id, nombre: x.nombre, estado: 'nunca', texto: null }));
  if (p.DONDE !== 'CANCELADO') return pasos;
  const hasta = pasos.findIndex((x) => x.estado !== 'hecho');
  return pasos.map((x, i) => {
    if (i < hasta) return x;
    return i === hasta
      ? { id: x.id, nombre: x.nombre, estado: 'mal', texto: 'Cancelado', cuando: p.CAMINO?.CANCELADA ?? null }
      : { id: x.id, nombre: x.nombre, estado: 'nunca', texto: null };
  });
}

/** Milliseconds after which an order that was sent, and of which nothing more is known, is folded away. */
const MUCHO_EN_CAMINO = 30 * 86_400_000;

/** Whether an order was sent so long ago that nobody waits for it: carriers do not always say that they delivered. */
export const esViejo = ({ DONDE, ENVIADA }: Pedido, ahora: number): boolean =>
  DONDE === 'EN_CAMINO' && ENVIADA !== null && ahora - Date.parse(ENVIADA) > MUCHO_EN_CAMINO;

/** Where the order is, in one line, for a row whose steps are folded away. */
export function resumenDe(p: Pedido): string {
  if (p.DONDE === 'CERRADO') return 'Su factura se cerró sin enviar: el archivo dejó de traerla';
  if (p.DONDE === 'ATENDIDO') return 'Sin remisión: su factura está aparte';
  const pasos = pasosDe(p);
  const [actual] = [pasos.find((x) => x.estado === 'mal' || x.estado === 'ahora'), pasos.at(-1)].filter(
    Boolean,
  );
  return [actual?.nombre, actual?.texto, actual?.detalle].filter(Boolean).join(' · ');
}
