import { enPiezas } from '@anden/contrato/cifras.ts';
import { type LineaDeLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { now } from '../platform/clock.ts';
import { entero } from '../platform/format.ts';
import { conAnexada, contadasEn, entradaRejection, type Lugar, piezasDe, sinAnexada } from './captura.ts';
import type { Desenlace } from './colaDeLecturas.ts';
import { rechazado } from './motor.ts';
import { olvidaPresentado } from './presentado.ts';
import type { EnMano, OpcionesDeCaptura, Trabajo } from './trabajo.ts';

/** What became of setting an entry on its location. */
export interface Anexo {
  ok: boolean;
  desenlace: Desenlace;
}

/**
 * Anexar: sets the entry in hand on its location, asking first for the lots of its pieces where the article has them. `antes` are pieces
 * that are added to the written ones; the entry keeps what was written until it is set, so that adding again adds the same.
 */
export function abreAnexo({
  captura,
  vigente,
}: EnMano): (trabajo: Trabajo, antes?: number) => Anexo | Promise<Anexo> {
  function anexa(trabajo: Trabajo, antes = 0): Anexo | Promise<Anexo> {
    const enMano = captura.get();
    const c = antes > 0 ? { ...enMano, cantidad: String(antes + piezasDe(enMano.cantidad)) } : enMano;
    const { lugares, reglas, articulo } = trabajo;
    const motivo = entradaRejection(reglas, c);
    const lugar = lugares.find((l) => l.UBICACION_ID === c.ubicacionId);
    if (motivo || !lugar) {
      // A text that is no number must not remove the pieces already set there.
      const esNumero = !Number.isNaN(piezasDe(c.cantidad));
      if (c.ubicacionId !== null && esNumero && antes === 0) captura.set(sinAnexada(c, c.ubicacionId));
      return { ok: false, desenlace: rechazado(motivo ?? reglas.otraUbicacion) };
    }
    const cantidad = piezasDe(c.cantidad);
    if (cantidad === 0 || !pideLote(articulo)) return pon(lugar, cantidad, []);
    return conLotes(lugar, cantidad);
  }

  async function conLotes(lugar: Lugar, cantidad: number): Promise<Anexo> {
    // Check the pieces again: the dialog may have been open for a while.
    const cuando = now();
    const lotes = await vigente().pideLotes(lugar, cantidad, captura.get().lotes ?? []);
    if (lotes) return pon(lugar, cantidad, lotes, cuando);
    return { ok: false, desenlace: { tono: 'nada', mensaje: 'Faltan los datos de caducidad de las piezas' } };
  }

  function pon(lugar: Lugar, cantidad: number, lotes: readonly LineaDeLote[], cuando = now()): Anexo {
    const anexada = { UBICACION_ID: lugar.UBICACION_ID, CONTADAS: cantidad, lotes, cuando };
    const antes = contadasEn(captura.get().anexadas, lugar.UBICACION_ID);
    captura.set(conAnexada(captura.get(), anexada));
    olvidaPresentado(vigente().memoria);
    const tenia = antes > 0 && antes !== cantidad ? ` (antes ${entero(antes)})` : '';
    return {
      ok: true,
      desenlace: { tono: 'hecho', mensaje: `${enPiezas(cantidad)} en ${lugar.UBICACION}${tenia}` },
    };
  }

  return anexa;
}

/**
 * Asks for the lots of what was set on locations while the article had none: its configuration may change meanwhile, and then no save without them is
 * accepted. Resolves to whether none is missing.
 */
export async function completaLotes(
  { captura, vigente }: Pick<EnMano, 'captura'> & { vigente: () => Pick<OpcionesDeCaptura, 'pideLotes'> },
  { articulo, lugares }: Pick<Trabajo, 'articulo' | 'lugares'>,
): Promise<boolean> {
  if (!pideLote(articulo)) return true;
  const sinLotes = captura.get().anexadas.filter((a) => a.CONTADAS > 0 && a.lotes.length === 0);
  for (const sola of sinLotes) {
    const lugar = lugares.find((l) => l.UBICACION_ID === sola.UBICACION_ID);
    const lotes = lugar && (await vigente().pideLotes(lugar, sola.CONTADAS, []));
    if (!lotes) return false;
    const c = captura.get();
    captura.set({ ...c, anexadas: c.anexadas.map((a) => (a === sola ? { ...a, lotes } : a)) });
  }
  return true;
}
