import { REGISTRO, useCerrar, useSearchState } from '../../platform/navigation.ts';
import { DetalleCR } from './DetalleCR.tsx';
import { ListaCompras } from './ListaCompras.tsx';

/** Largest id a document can have. */
const ID_MAX = 2 ** 31 - 1;

/** 'Recepción de compra': the list and, at the same address, the detail of one purchase (menu 'detallecr'). */
export default function RecepcionCom() {
  // Notices and tiles call any record `registro`; this screen's own addresses say which kind of document it is.
  const [lugar, setLugar] = useSearchState({ docto_cm_id: 0, [REGISTRO]: 0 });
  const cierra = useCerrar('docto_cm_id');
  const escrito = lugar.docto_cm_id || (lugar[REGISTRO] ?? 0);
  const id = Number.isInteger(escrito) && escrito <= ID_MAX ? escrito : 0;

  if (id > 0) {
    return (
      <DetalleCR
        key={id}
        id={id}
        // Going back, instead of opening the list anew, restores its scroll position.
        alVolver={() => cierra(() => setLugar({ docto_cm_id: 0, [REGISTRO]: 0 }))}
      />
    );
  }
  return <ListaCompras alAbrir={(doctoCmId) => setLugar({ docto_cm_id: doctoCmId }, 'abre')} />;
}
