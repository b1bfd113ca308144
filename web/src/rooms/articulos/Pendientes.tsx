import type { Trabajo } from '@anden/contrato/articulos/donde-va-rules.ts';
import { businessDay } from '../../platform/clock.ts';
import { fecha } from '../../platform/format.ts';
import { hrefDe } from '../../platform/navigation.ts';
import { Estado } from '../../ui/Estado.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { pulsaLiga } from '../../ui/pulsaFila.ts';

/** What each kind of open document does with an article, and the screen where it is worked. */
const TRABAJO: Readonly<Record<Trabajo, readonly [nombre: string, menu: string]>> = {
  recepcion: ['Por recibir', 'recepcioncom'],
  acomodo: ['Por acomodar', 'acomodocom'],
  devolucion: ['Orden de acomodo', 'acomodoinv'],
  remision: ['Por surtir en remisión', 'surtidorem'],
  traspasoSurtido: ['Por surtir en traspaso', 'traspasos'],
  traspasoRecepcion: ['Por recibir de traspaso', 'traspasos'],
  resurtido: ['Por resurtir', 'resurtidos'],
  conteo: ['Por contar', 'inventarios'],
};

interface PendientesProps {
  pendientes: readonly { TRABAJO: Trabajo; FOLIOS: readonly string[]; HAY_MAS: 'S' | 'N' }[];
  alAbrir: (liga: string) => void;
  /** Said where there are none. */
  vacio: string;
}

/** The open documents that wait, by kind of work, each kind with the way to where it is worked. */
export function Pendientes({ pendientes, alAbrir, vacio }: PendientesProps) {
  if (pendientes.length === 0) return <p>{vacio}</p>;
  return (
    <dl className={css.lista}>
      {pendientes.map(({ TRABAJO: trabajo, FOLIOS, HAY_MAS }) => {
        const [nombre, menu] = TRABAJO[trabajo];
        const folios = `${FOLIOS.join(', ')}${HAY_MAS === 'S' ? ' y otros' : ''}`;
        const liga = hrefDe(menu);
        return (
          <div key={trabajo}>
            <dt>{nombre}</dt>
            <dd>
              {liga ? (
                <a href={liga} onClick={(e) => pulsaLiga(e, () => alAbrir(liga))}>
                  {folios}
                </a>
              ) : (
                folios
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A day of expiry, red once it has passed. */
export function Caducidad({ dia }: { dia: string | null }) {
  if (dia === null) return '—';
  return dia < businessDay() ? <Estado tono="rechazo">{`Caducó ${fecha(dia)}`}</Estado> : fecha(dia);
}
