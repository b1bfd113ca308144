import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { adelantaEntrada } from './adelanto.ts';
import { useLugarDeSurtido } from './linea.ts';

/** Which remissions to ask for next: any, those to pick, or those to pack. */
export type Trabajo = '' | 'surtir' | 'empacar';

/** What remains in the address when no remission is open. */
const SIN_REMISION = { docto_ve_id: 0, docto_ve_det_id: 0, visto: 0, [REGISTRO]: 0 };

/**
 * The state of 'Artículos a Surtir' that is kept in the address: that of picking and, besides, the chooser, the
 * operator's last remission, the job to ask for next, and the remissions of a walk about to begin (`remisiones`, read
 * by the walk).
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
    /** Enters a chosen remission. */
    entra: (docto_ve_id: number) => {
      if (docto_ve_id !== surtido.id) adelantaEntrada(docto_ve_id);
      setLugar({ ...SIN_REMISION, docto_ve_id, lista: 0, ultima: '', carrito: '' });
    },
    /**
     * Opens a line of any remission, from any of these screens. It replaces an open line, so that the previous history
     * entry remains a list. One change of the address, because two at once would open a tab.
     */
    entraALinea: (docto_ve_id: number, docto_ve_det_id: number) =>
      setLugar(
        { ...SIN_REMISION, docto_ve_id, docto_ve_det_id, lista: 0, ultima: '', carrito: '' },
        surtido.detId === 0 ? 'abre' : 'reemplaza',
      ),
    /** Records which one was entered, keeping its open line. */
    sustituye: (docto_ve_id: number) =>
      setLugar(docto_ve_id === surtido.id ? {} : { ...SIN_REMISION, docto_ve_id }),
    /** Releases this one and asks for the next of a job (default: the same job). */
    siguiente: (de: Trabajo = trabajo) =>
      setLugar({ ...SIN_REMISION, lista: 0, ultima: '', carrito: '', trabajo: de }),
    veUltima: (si: boolean) => setLugar({ ...SIN_REMISION, lista: 0, ultima: si ? 'S' : '' }),
    /** Opens the chooser, from which the browser's Back returns. */
    abreLista: () => setLugar({ lista: 1, carrito: '', remisiones: '' }, 'abre'),
    cierraLista: () => setLugar({ lista: 0 }),
    /** Starts a walk with these, or continues the open one. */
    sale: (remisiones: readonly number[]) =>
      setLugar({ ...SIN_REMISION, lista: 0, ultima: '', carrito: 'si', remisiones: remisiones.join() }),
  };
}

export type Lugar = ReturnType<typeof useLugar>;
