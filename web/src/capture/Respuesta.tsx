import { type Store, useStore } from '../platform/store.ts';
import { IconoEstado } from '../ui/Estado.tsx';
import type { ColaDeLecturas } from './colaDeLecturas.ts';
import { UltimaLectura } from './Lecturas.tsx';
import css from './Respuesta.module.css';

/** What the screen answers, always in the same place: the validator's message if there is one, else the last scan. */
export function Respuesta(props: {
  cola: ColaDeLecturas;
  aviso: Pick<Store<string | null>, 'get' | 'subscribe'>;
  /** Said before the first scan. */
  reposo: string;
}) {
  const motivo = useStore(props.aviso);
  return (
    <div className={css.respuesta} data-respuesta>
      {motivo ? (
        <div className={css.validador} role="alert">
          <IconoEstado tono="rechazo" tamano={20} />
          <p>{motivo}</p>
        </div>
      ) : (
        <UltimaLectura cola={props.cola} reposo={props.reposo} />
      )}
    </div>
  );
}
