import { enPiezas } from '@anden/contrato/cifras.ts';
import { piezasDe } from '../../capture/captura.ts';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { desenlaceDe } from '../../capture/encolada.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import type { Respuesta } from '../../platform/client.ts';
import type { Draft } from '../../platform/draft.ts';
import { entero, textoDeLote } from '../../platform/format.ts';
import { refresh } from '../../platform/query.ts';
import { colaDeOrden, colaDeTraspaso, faltanDe } from './orden.ts';
import { type EnMano, enCaminoDe, NADA_EN_MANO, type Traspaso } from './traspaso.ts';
import type { OpcionesDeTraspaso, useEnvioDeTraspaso } from './useEnvioDeTraspaso.ts';

const RENUEVA = ['getaAticulosdeOrden', 'getUbicacionesArticulo'] as const;

type Hecho = Pick<Respuesta<'regresaResurtido'>['data'], 'LOTES'>;

/** The lots that moved, for display; nothing if they have none. */
function lotesDe({ LOTES }: Hecho): string {
  const con = LOTES.filter((l) => l.FECHA_CADUCIDAD || l.LOTE || l.FECHA_PRODUCCION);
  return con.length === 0 ? '' : `. ${con.map((l) => `${entero(l.PIEZAS)}: ${textoDeLote(l)}`).join('; ')}`;
}

/** Writes an entry that changed: the lots sent before no longer apply. */
export const pon = (enMano: Draft<EnMano>, { caducidades: _, ...e }: EnMano): void => enMano.set(e);

interface DeGuardado {
  vigente: () => OpcionesDeTraspaso;
  enMano: Draft<EnMano>;
  envio: ReturnType<typeof useEnvioDeTraspaso>;
  cola: ColaDeLecturas;
  montada: () => boolean;
}

/**
 * The save of a row's entry, and what comes after it: another location, the order, or the shelf. Resolves to what was saved; null: nothing
 * was, which the operator has been told. `enSuLugar` is the shelf that was scanned to save a supply, where its put-away begins.
 */
export function abreGuardado(de: DeGuardado) {
  const { enMano, envio, cola, montada } = de;
  const { enDuda, caducado } = envio;

  async function manda(t: Traspaso, antes: EnMano, enSuLugar?: Lectura): Promise<Desenlace | null> {
    const { operacion, resurtidoId } = de.vigente();
    if (operacion === 'acomodo' && !enDuda(antes) && !(await caducado.pide(enCaminoDe(t)))) return null;
    const e = { ...antes, ...envio.lotes(antes) };
    enMano.set(e);
    const cantidad = piezasDe(e.piezas);
    const piezas = `${enPiezas(cantidad)} de ${t.renglon.ARTICULO}`;
    const reply = await envio.manda(e, piezas);
    if (!reply) {
      // After a refusal, the next save uses the lots there are by then.
      if (!enDuda(e)) pon(enMano, e);
      return null;
    }
    caducado.olvida();
    const encolada = reply === 'encolada';
    const dicho = desenlaceDe(reply, encolada ? piezas : `${piezas}${lotesDe(reply.data)}`);
    const falta = encolada
      ? faltanDe(t.renglon, operacion) - cantidad
      : faltanDe({ ...t.renglon, ...reply.data }, operacion);
    if (falta > 0) {
      const conLoQueFalta = { ...dicho, mensaje: `${dicho.mensaje}. Faltan ${entero(falta)}` };
      if (!enSuLugar) cola.anota(conLoQueFalta, 'Guardado');
      // Later scans wait, because what comes next depends on what is left.
      if (!encolada) await refresh(RENUEVA);
      // The product stays; another location comes next. Whoever left and came back may have begun with it.
      if (enMano.get() === e) enMano.set({ ...NADA_EN_MANO, clave: e.clave, mostradas: 0 });
      return conLoQueFalta;
    }
    // What is put away depends on what was supplied.
    if (enSuLugar && !encolada) await refresh(RENUEVA);
    const sigue = enSuLugar ? colaDeTraspaso('acomodo', resurtidoId) : colaDeOrden(t.renglon.ALMACEN_ID);
    dejaDicho(sigue, dicho);
    enMano.forget();
    if (!montada()) return dicho;
    cola.cede(sigue, enSuLugar ? { antes: [enSuLugar] } : { enCurso: true });
    if (enSuLugar) de.vigente().alAcomodar();
    else de.vigente().alTerminar();
    return dicho;
  }

  return manda;
}
