import type { Respuesta } from '../../platform/client.ts';
import { fechaHora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { Cargando, Hueco } from '../../ui/Vacios.tsx';
import { nombreDeControl } from './borrador.ts';
import css from './operadores.module.css';

type Cambio = Respuesta<'getControlesOperador'>['cambios'][number];

/** Who changed the operator's control ids and when, newest first. */
export function CambiosDeControles({ cambios }: { cambios: readonly Cambio[] | undefined }) {
  return (
    <section className={css.historia} aria-labelledby="historia-de-controles">
      <h2 id="historia-de-controles">Quién los ha cambiado</h2>
      {!cambios ? (
        <>
          <Cargando que="Leyendo cambios" />
          <Hueco ancho="60%" />
        </>
      ) : null}
      {cambios?.length === 0 ? <p>Nadie los ha cambiado desde que se registran los cambios.</p> : null}
      <ol>
        {cambios?.map((c) => (
          <li key={`${c.FECHA} ${c.OPERADOR} ${c.OTORGADOS.join()} ${c.RETIRADOS.join()}`}>
            <p>
              <time dateTime={c.FECHA}>{fechaHora(c.FECHA)}</time> ·{' '}
              <strong>
                <LigaA registro="operador" valor={c.OPERADOR} enTexto />
              </strong>
            </p>
            {c.OTORGADOS.length > 0 ? <p>Otorgó {c.OTORGADOS.map(nombreDeControl).join(', ')}</p> : null}
            {c.RETIRADOS.length > 0 ? <p>Retiró {c.RETIRADOS.map(nombreDeControl).join(', ')}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
