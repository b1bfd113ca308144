import { codigoArticuloRejection } from '@anden/contrato/compras/acomodo-rules.ts';
import {
  anexarSurtidoRejection,
  articuloSurtidoRejection,
  guardarSurtidoRejection,
  MENSAJES_SURTIDO,
  type Surtido,
} from '@anden/contrato/surtido/rules.ts';
import { porSurtir } from '@anden/contrato/traspasos/rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import {
  type Anexada,
  type Captura,
  contadasEn,
  entradaRejection,
  type Lugar,
  piezasDe,
  type ReglasDeCaptura,
  totalDe,
} from '../../../capture/captura.ts';
import { LIMITE_SURTIDO } from '../../../capture/tecleo.ts';
import type { Linea } from './traspaso.ts';

const surtidoDe = (
  l: Linea,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
  corto: boolean,
): Surtido => ({
  modo: 'traspaso',
  pendientes: porSurtir(l),
  corto,
  almacen: l.ALMACEN_ORIGEN_TRASP,
  ubicaciones: lugares.map((u) => ({ ...u, CONTADAS: contadasEn(anexadas, u.UBICACION_ID) })),
});

/** The rules of picking for the shared capture (specification §5, Picking). */
export function reglasDeSurtido(l: Linea, lugares: readonly Lugar[]): ReglasDeCaptura {
  return {
    limite: LIMITE_SURTIDO,
    bloqueo: articuloSurtidoRejection(surtidoDe(l, lugares, [], false)),
    otraUbicacion: MENSAJES_SURTIDO.otraUbicacion,
    clave: (claves) => codigoArticuloRejection(claves, l),
    // The wildcard code stands for the article's own key, which only a wildcard article takes.
    claveEspecial: (codigo) => (codigo === CODIGO_COMODIN && l.COMODIN_EMPAQUE === 'S' ? {} : undefined),
    anexar: (ubicacionId, piezas, anexadas) =>
      anexarSurtidoRejection(surtidoDe(l, lugares, anexadas, false), ubicacionId, piezas),
  };
}

/** What was set, with the entry in hand when it is whole: Guardar sets it first. */
function conEntrada(reglas: ReglasDeCaptura, c: Captura): readonly Anexada[] {
  if (c.ubicacionId === null || entradaRejection(reglas, c) !== null) return c.anexadas;
  const entrada = { UBICACION_ID: c.ubicacionId, CONTADAS: piezasDe(c.cantidad), lotes: [], cuando: 0 };
  return [...c.anexadas.filter((x) => x.UBICACION_ID !== c.ubicacionId), entrada];
}

/**
 * Why what was captured cannot be saved, or null.
 * @param corto the line will be closed short with a reason
 * @param aviso the validator's message on the screen
 */
export function surtirRejection(
  l: Linea,
  lugares: readonly Lugar[],
  c: Captura,
  aviso: string | null,
  corto = false,
): string | null {
  if (aviso) return aviso;
  const reglas = reglasDeSurtido(l, lugares);
  const enMano = entradaRejection(reglas, c);
  if (enMano !== null && enMano !== 'incompleta') return enMano;
  return guardarSurtidoRejection(surtidoDe(l, lugares, conEntrada(reglas, c), corto));
}

/** Pieces that Guardar would take with what is captured. */
export const totalConEntrada = (l: Linea, lugares: readonly Lugar[], c: Captura): number =>
  totalDe(conEntrada(reglasDeSurtido(l, lugares), c));

/** What 'Todas' writes: what is left to supply, as far as the location in hand holds it. */
export function todasAqui(l: Linea, lugares: readonly Lugar[], c: Captura): number {
  const aqui = lugares.find((u) => u.UBICACION_ID === c.ubicacionId);
  const otras = totalDe(c.anexadas) - (aqui ? contadasEn(c.anexadas, aqui.UBICACION_ID) : 0);
  return Math.max(0, Math.min(porSurtir(l) - otras, aqui?.EXISTENCIA ?? Number.POSITIVE_INFINITY));
}

/** Where to go next for what is left: the line's stop first, then whichever fixed location holds most. */
export function siguienteEn(
  l: Linea,
  lugares: readonly Lugar[],
  anexadas: readonly Anexada[],
): { lugar: Lugar; piezas: number } | null {
  const restan = porSurtir(l) - totalDe(anexadas);
  if (restan <= 0) return null;
  const libres = lugares
    .filter((u) => u.TIPO === 'F' && contadasEn(anexadas, u.UBICACION_ID) === 0 && (u.EXISTENCIA ?? 1) > 0)
    .sort((a, b) => {
      const parada =
        Number(b.UBICACION_ID === l.PARADA?.UBICACION_ID) - Number(a.UBICACION_ID === l.PARADA?.UBICACION_ID);
      return parada || (b.EXISTENCIA ?? 0) - (a.EXISTENCIA ?? 0);
    });
  const [lugar] = libres;
  return lugar ? { lugar, piezas: Math.min(restan, lugar.EXISTENCIA ?? restan) } : null;
}
