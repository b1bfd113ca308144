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

/** Everything in the outbox: what waits, whose it is, and what the server refused, with what to do about it. */
export default function PanelPorEnviar({ todos, alCerrar }: PanelPorEnviarProps) {
  const quien = currentSession()?.data.OPERADOR_ID;
  const rechazadas = todos.filter((p) => p.rechazo);
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
                <div className={css.botones}>
                  {p.operadorId === quien ? (
                    <Boton onClick={() => void reintenta(p.orden)}>Enviar otra vez</Boton>
                  ) : null}
                  <Boton tipo="discreto" onClick={() => void quita(p)}>
                    Ya lo revisé, quitar
                  </Boton>
                </div>
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
                <Estado tono="atencion">
                  {p.operadorId === quien
                    ? 'Se envía solo, en su orden'
                    : `Se envía cuando ${p.operador} ingrese en este equipo`}
                </Estado>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </PanelLateral>
  );
}

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

async function quita(p: Pendiente): Promise<void> {
  const acepta = await confirmar(
    'Por enviar',
    `¿Quitar de la lista «${p.resumen}»? No se guardó en el servidor.`,
    {
      aceptar: 'Quitar',
    },
  );
  if (acepta) await descarta(p.orden);
}
