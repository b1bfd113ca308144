import { tituloDe } from '@anden/contrato/rutas.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { FichaOperador } from './FichaOperador.tsx';
import { ListaOperadores } from './ListaOperadores.tsx';

const TITULO = tituloDe('operadores');
/** Largest id an operator can have. */
const ID_MAX = 2 ** 31 - 1;

/** Who may do what: the operators and, at the same address, the control ids of one. */
export default function Operadores() {
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0 });
  const escrito = lugar[REGISTRO] ?? 0;
  const id = Number.isInteger(escrito) && escrito > 0 && escrito <= ID_MAX ? escrito : 0;
  if (id === 0) return <ListaOperadores alAbrir={(o) => setLugar({ [REGISTRO]: o }, 'abre')} />;
  return <FichaOperador key={id} id={id} titulo={TITULO} alVolver={() => setLugar({ [REGISTRO]: 0 })} />;
}
