import { HTTP_YA_ENVIADA } from '@anden/contrato/campo.ts';
import type { ReactNode } from 'react';
import { descarta, reintenta } from '../../platform/bandeja/bandeja.ts';
import type { Pendiente } from '../../platform/bandeja/pendiente.ts';
import { fechaHora } from '../../platform/format.ts';
import { currentSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Estado, Mensaje } from '../../ui/Estado.tsx';
import { confirmar } from '../../ui/modal.ts';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './PanelPorEnviar.module.css';

export interface PanelPorEnviarProps {
  todos: readonly Pendiente[];
  alCerrar: () => void;
}

/** The outbox: what waits, whose it is, and what the server refused, with what can be done about it. */
export default function PanelPorEnviar({ todos, alCerrar }: PanelPorEnviarProps) {
  const quien = currentSession()?.data.OPERADOR_ID;
  const rechazadas = todos.filter((p) => p.rechazo && !estabaEnviada(p));
  const yaEnviadas = todos.filter(estabaEnviada);
  const esperan = todos.filter((p) => !p.rechazo);
  return (
    <PanelLateral abierto titulo="Por enviar" alCerrar={alCerrar}>
      {todos.length === 0 ? (
        <EmptyState titulo="Todo está enviado">
          El servidor ya tiene todo lo que se guardó en este equipo.
        </EmptyState>
      ) : null}
      {rechazadas.length > 0 ? (
        <section className={css.seccion}>
          <h2>El servidor no las aceptó</h2>
          <p>Nada de esto se guardó. Revise el producto en su lugar, corrija y vuelva a capturarlo.</p>
          <ul className={css.lista}>
            {rechazadas.map((p) => (
              <li key={p.orden} className={css.item}>
                <Cabeza p={p} />
                <Mensaje tono="rechazo">{p.rechazo?.mensaje}</Mensaje>
                <Botones p={p} quien={quien}>
                  <Boton onClick={() => void reintenta(p.orden)}>Enviar otra vez</Boton>
                </Botones>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {yaEnviadas.length > 0 ? (
        <section className={css.seccion}>
          <h2>Ya se habían enviado con otros datos</h2>
          <p>
            La misma captura se guardó antes, con otra cantidad u otro lugar. Vale la primera: de estas no se
            movió ninguna pieza y nada se contó dos veces. Compare lo guardado con lo que hay en su lugar, y
            capture sólo lo que falte.
          </p>
          <ul className={css.lista}>
            {yaEnviadas.map((p) => (
              <li key={p.orden} className={css.item}>
                <Cabeza p={p} />
                <Botones p={p} quien={quien} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {esperan.length > 0 ? (
        <section className={css.seccion}>
          <h2>Esperan a que haya red</h2>
          <ul className={css.lista}>
            {esperan.map((p) => (
              <li key={p.orden} className={css.item}>
                <Cabeza p={p} />
                {p.operadorId === quien ? (
                  <Estado tono="atencion">Se envía solo, en su orden</Estado>
                ) : (
                  <Mensaje tono="atencion">Se envía cuando {p.operador} ingrese en este equipo</Mensaje>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </PanelLateral>
  );
}

/** Another save of the same capture came first: sent again under a new key, this would be a second one. */
const estabaEnviada = (p: Pendiente): boolean => p.rechazo?.http === HTTP_YA_ENVIADA;

function Cabeza({ p }: { p: Pendiente }) {
  return (
    <div className={css.cabeza}>
      <strong>{p.resumen}</strong>
      <span>
        {p.titulo} · {p.operador} · <time>{fechaHora(new Date(p.creado))}</time>
      </span>
    </div>
  );
}

/** The actions on a refused save for its operator; for others, whose it is. */
function Botones({ p, quien, children }: { p: Pendiente; quien: number | undefined; children?: ReactNode }) {
  if (p.operadorId !== quien)
    return (
      <Mensaje tono="atencion">Sólo {p.operador} puede revisarla: tiene que ingresar en este equipo</Mensaje>
    );
  return (
    <div className={css.botones}>
      {children}
      <Boton tipo="discreto" onClick={() => void quita(p)}>
        Ya lo revisé, quitar
      </Boton>
    </div>
  );
}

async function quita(p: Pendiente): Promise<void> {
  const acepta = await confirmar(
    'Por enviar',
    `¿Quitar de la lista «${p.resumen}»? ${
      estabaEnviada(p) ? 'Queda lo que ya se había guardado.' : 'No se guardó en el servidor.'
    }`,
    {
      aceptar: 'Quitar',
    },
  );
  if (acepta) await descarta(p.orden);
}
