import { Boton } from '../ui/Boton.tsx';
import css from './Halladas.module.css';

/** A document that a scan found: what its button opens. */
export interface Hallada {
  id: number;
  folio: string;
}

/** A button to open each document that a scan found, so that a good scan ends in a tap; nothing if none was found. */
export function Halladas(props: { halladas: readonly Hallada[]; alAbrir: (id: number) => void }) {
  if (props.halladas.length === 0) return null;
  return (
    <div className={css.halladas}>
      {props.halladas.map(({ id, folio }) => (
        <Boton key={id} onClick={() => props.alAbrir(id)}>
          Abrir {folio}
        </Boton>
      ))}
    </div>
  );
}
