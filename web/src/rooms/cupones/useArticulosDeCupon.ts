import { MENSAJES_CUPON } from '@anden/contrato/cupones/rules.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { useStore } from '../../platform/store.ts';
import { confirmar } from '../../ui/modal.ts';
import { avisosDe } from './avisos.ts';
import { type ArticuloDeCupon, articulosDe, escritoDe, formaDe, type Renglon, TITULO } from './cupon.ts';

/** The articles of a coupon that are kept here until it is saved. */
interface Locales {
  /** They are no longer those that were read. */
  cambiados: boolean;
  articulos: readonly ArticuloDeCupon[];
}
const NINGUNO: Locales = { cambiados: false, articulos: [] };

/**
 * The articles of a coupon. Of one that exists each is saved at once, and leaves the screen again if it could not be, after what that would do is told; those of a new one, and of one that
 * was used, in whose place another begins, are kept here and saved with it (specification §4).
 */
export function useArticulosDeCupon(cupon: Renglon | null, renglones: readonly Renglon[]) {
  const borrador = useDraft<Locales>(`cupones.${cupon?.CUPON_ID ?? 'nuevo'}.articulos`, NINGUNO);
  const locales = useStore(borrador);
  const [porGuardar, setPorGuardar] = useState<ArticuloDeCupon | null>(null);
  const agrega = useCommand('agregaCuponDetalle', { titulo: TITULO });
  const borra = useCommand('borrarCuponDetalle', { titulo: TITULO });
  const [mirando, setMirando] = useState(false);
  const guardados = articulosDe(renglones);
  const deUna = cupon !== null && cupon.USADO === 'N';
  const aqui = locales.cambiados ? locales.articulos : guardados;
  /** The present ones: while an article was looked for, another may have been removed. */
  const cambia = (como: (ahora: readonly ArticuloDeCupon[]) => readonly ArticuloDeCupon[]) => {
    const { cambiados, articulos } = borrador.get();
    borrador.set({ cambiados: true, articulos: como(cambiados ? articulos : guardados) });
  };
  /** What is to be told of a saved coupon before its articles are these, and is not to be told of it as it is; null: it could not be asked. */
  async function loNuevo(articulos: readonly ArticuloDeCupon[]): Promise<string[] | null> {
    const escrito = escritoDe(formaDe(cupon), businessDay());
    const id = cupon?.CUPON_ID ?? 0;
    setMirando(true);
    const antes = await avisosDe(id, escrito, guardados);
    const despues = antes === null ? null : await avisosDe(id, escrito, articulos);
    setMirando(false);
    return despues === null ? null : despues.filter((dice) => !antes?.includes(dice));
  }
  async function seAgrega(a: ArticuloDeCupon): Promise<boolean> {
    const avisos = await loNuevo([...guardados, a]);
    if (!avisos || avisos.length === 0) return avisos !== null;
    return confirmar(TITULO, avisos.join('\n\n'), { aceptar: 'Agregar así', cancelar: 'Revisar' });
  }
  async function seQuita(a: ArticuloDeCupon): Promise<boolean> {
    const queda = (deUna ? guardados : aqui).filter((x) => x.id !== a.id);
    // One that orders may use already would be for whatever they buy.
    const pregunta = cupon && queda.length === 0 ? [MENSAJES_CUPON.paraCualquiera(a.clave)] : [];
    const avisos = deUna ? await loNuevo(queda) : [];
    if (!avisos) return false;
    const dicho = [...pregunta, ...avisos];
    return dicho.length === 0 || confirmar(TITULO, dicho.join('\n\n'), { aceptar: 'Quitar' });
  }
  return {
    articulos: !deUna
      ? aqui
      : porGuardar && !guardados.some((a) => a.id === porGuardar.id)
        ? [...guardados, porGuardar]
        : guardados,
    /** What is saved with the coupon; undefined: its articles stay. */
    detalles:
      !deUna && (locales.cambiados || !cupon)
        ? aqui.map((a) => ({ ARTICULO_ID: a.id, UNIDADES: a.unidades }))
        : undefined,
    ocupado: agrega.running || borra.running || mirando,
    async alAgregar(a: ArticuloDeCupon): Promise<void> {
      if (!deUna) return cambia((ahora) => [...ahora.filter((x) => x.id !== a.id), a]);
      setPorGuardar(a);
      if (await seAgrega(a))
        await agrega.run({
          cupon_det: { CUPON_ID: cupon.CUPON_ID, ARTICULO_ID: a.id, UNIDADES: a.unidades },
        });
      // Saved, the list that is read again has it; if it was refused, it must not stay.
      setPorGuardar(null);
    },
    async alQuitar(a: ArticuloDeCupon): Promise<void> {
      if (!(await seQuita(a))) return;
      if (!deUna) cambia((ahora) => ahora.filter((x) => x.id !== a.id));
      else if (a.det !== null) await borra.run({ cupon_det_id: a.det });
    },
    descarta: borrador.forget,
  };
}
