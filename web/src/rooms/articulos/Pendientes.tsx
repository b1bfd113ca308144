import type { Trabajo } from '@anden/contrato/articulos/donde-va-rules.ts';
import type { TipoDeDocumento } from '@anden/contrato/expedientes/rules.ts';
import { Fragment } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { fecha } from '../../platform/format.ts';
import { hrefDe } from '../../platform/navigation.ts';
import { Estado } from '../../ui/Estado.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { pulsaLiga } from '../../ui/pulsaFila.ts';

/** What each kind of open document does with an article, and the screen for that work. */
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

/** The documents with a page of their own, by the work that waits for them. */
const PAGINA: Readonly<Partial<Record<Trabajo, TipoDeDocumento>>> = {
  recepcion: 'compra',
  acomodo: 'compra',
  devolucion: 'acomodo',
  remision: 'remision',
  traspasoSurtido: 'traspaso',
  traspasoRecepcion: 'traspaso',
  conteo: 'conteo',
};

interface PendientesProps {
  pendientes: readonly { TRABAJO: Trabajo; FOLIOS: readonly string[]; HAY_MAS: 'S' | 'N' }[];
  alAbrir: (liga: string) => void;
  /** Shown if there are none. */
  vacio: string;
}

/** The open documents that wait, by kind of work: each links to its page, and each kind to the screen of its work. */
export function Pendientes({ pendientes, alAbrir, vacio }: PendientesProps) {
  if (pendientes.length === 0) return <p>{vacio}</p>;
  return (
    <dl className={css.lista}>
      {pendientes.map(({ TRABAJO: trabajo, FOLIOS, HAY_MAS }) => {
        const [nombre, menu] = TRABAJO[trabajo];
        const tipo = PAGINA[trabajo];
        return (
          <div key={trabajo}>
            <dt>
              <Liga href={hrefDe(menu)} alAbrir={alAbrir}>
                {nombre}
              </Liga>
            </dt>
            <dd>
              {FOLIOS.map((folio, i) => (
                <Fragment key={folio}>
                  {i > 0 ? ', ' : ''}
                  <Liga href={tipo && hrefDe('documento', { tipo, folio })} alAbrir={alAbrir}>
                    {folio}
                  </Liga>
                </Fragment>
              ))}
              {HAY_MAS === 'S' ? ' y otros' : ''}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface LigaProps {
  /** undefined: there is no such screen, so the text is no link. */
  href: string | undefined;
  alAbrir: (liga: string) => void;
  children: string;
}

function Liga({ href, alAbrir, children }: LigaProps) {
  if (!href) return children;
  return (
    <a href={href} onClick={(e) => pulsaLiga(e, () => alAbrir(href))}>
      {children}
    </a>
  );
}

/** An expiry day, red once it has passed. */
export function Caducidad({ dia }: { dia: string | null }) {
  if (dia === null) return '—';
  return dia < businessDay() ? <Estado tono="rechazo">{`Caducó ${fecha(dia)}`}</Estado> : fecha(dia);
}
