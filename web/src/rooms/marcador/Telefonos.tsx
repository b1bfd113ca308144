import { ESTADOS_DE_NUMERO } from '@anden/contrato/marcador/numeros.ts';
import type { Respuesta } from '../../platform/client.ts';
import { Estado } from '../../ui/Estado.tsx';
import css from './marcador.module.css';
import { enGrupos } from './marcador.ts';

type Sabido = Pick<Respuesta<'getDatosDepuracion'>['llamar'], 'numeros' | 'malos'> & {
  /** The one that is dialled next; null: none may be. */
  marca: string | null;
};

const TONO = {
  BUENO: 'hecho',
  NO_CONTESTA: 'atencion',
  NO_EXISTE: 'rechazo',
  NO_LLAMAR: 'rechazo',
  REPEP: 'rechazo',
} as const;

/** A customer's numbers, each with what is known of it, which of several is dialled next, and those that cannot be dialled with why. */
export function Telefonos({ numeros, malos, marca }: Sabido) {
  return (
    <ul className={css.numeros}>
      {numeros.map((n) => (
        <li key={n.NUMERO}>
          {enGrupos(n.NUMERO)}
          {n.EXTENSION ? ` ext. ${n.EXTENSION}` : ''}{' '}
          {n.ESTADO ? <Estado tono={TONO[n.ESTADO]}>{ESTADOS_DE_NUMERO[n.ESTADO]}</Estado> : null}
          {n.NUMERO === marca && numeros.length > 1 ? <Estado tono="previsto">Sigue este</Estado> : null}
        </li>
      ))}
      {malos.map((malo) => (
        <li key={malo}>
          <Estado tono="rechazo">{malo}</Estado>
        </li>
      ))}
    </ul>
  );
}
