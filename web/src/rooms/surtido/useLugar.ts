import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { adelantaEntrada } from './adelanto.ts';
import { useLugarDeSurtido } from './linea.ts';

/** Which remissions are asked for next: any, those to pick, or those to pack. */
export type Trabajo = '' | 'surtir' | 'empacar';

/** What no remission is open leaves in the address. */
const SIN_REMISION = { docto_ve_id: 0, docto_ve_det_id: 0, visto: 0, [REGISTRO]: 0 };

/**
 * The place of 'Artículos a Surtir', in the address: that of picking, and besides the chooser, the operator's last remission,
 * the job asked for next, and the remissions of a walk that is about to begin (`remisiones`, read by the walk).
 */
export function useLugar() {
  const surtido = useLugarDeSurtido();
  const [lugar, setLugar] = useSearchState({
    lista: 0,
    ultima: '',
    trabajo: '',
    remisiones: '',
    carrito: '',
    ...SIN_REMISION,
  });
  const trabajo: Trabajo = lugar.trabajo === 'surtir' || lugar.trabajo === 'empacar' ? lugar.trabajo : '';
  return {
    ...surtido,
    lista: lugar.lista === 1,
    ultima: lugar.ultima === 'S',
    trabajo,
    /** Enters a remission that was chosen. */
    entra: (docto_ve_id: number) => {
      if (docto_ve_id !== surtido.id) adelantaEntrada(docto_ve_id);
      setLugar({ ...SIN_REMISION, docto_ve_id, lista: 0, ultima: '', carrito: '' });
    },
    /**
     * Opens a line of any remission, from any of these screens: in place of the one that is open, so that the step before stays a
     * list. In one step: two at once are one of the tab's.
     */
    entraALinea: (docto_ve_id: number, docto_ve_det_id: number) =>
      setLugar(
        { ...SIN_REMISION, docto_ve_id, docto_ve_det_id, lista: 0, ultima: '', carrito: '' },
        surtido.detId === 0,
      ),
    /** Says which one was entered: the line of it that is open stays. */
    sustituye: (docto_ve_id: number) =>
      setLugar(docto_ve_id === surtido.id ? {} : { ...SIN_REMISION, docto_ve_id }),
    /** Lets go of this one and asks for the next of a job (default: the same). */
    siguiente: (de: Trabajo = trabajo) =>
      setLugar({ ...SIN_REMISION, lista: 0, ultima: '', carrito: '', trabajo: de }),
    veUltima: (si: boolean) => setLugar({ ...SIN_REMISION, lista: 0, ultima: si ? 'S' : '' }),
    /** The chooser; the back arrow of the browser comes back from it. */
    abreLista: () => setLugar({ lista: 1, carrito: '', remisiones: '' }, true),
    cierraLista: () => setLugar({ lista: 0 }),
    /** Sets out on a walk with these, or goes on with the open one. */
    sale: (remisiones: readonly number[]) =>
      setLugar({ ...SIN_REMISION, lista: 0, ultima: '', carrito: 'si', remisiones: remisiones.join() }),
  };
}

export type Lugar = ReturnType<typeof useLugar>;
