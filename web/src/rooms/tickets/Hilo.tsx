import { ESTATUS_DE_TICKET, HALLAZGOS } from '@anden/contrato/tickets/rules.ts';
import type { ReactNode } from 'react';
import { fechaHora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { IconClockPause, IconEye, IconLock, IconUser } from '../../ui/iconos.ts';
import { autorDe, type Comentario, segundosParaRetirar } from './ticket.ts';
import css from './tickets.module.css';

export interface HiloProps {
  comentarios: readonly Comentario[];
  /** Epoch milliseconds by the server's clock. */
  ahora: number;
  retirando: boolean;
  alRetirar: (c: Comentario) => void;
}

/** What was said on a ticket, in order; whoever wrote the last answer may take it back until it counts. */
export function Hilo({ comentarios, ahora, retirando, alRetirar }: HiloProps) {
  return (
    <ol className={css.hilo}>
      {comentarios.map((c) => {
        const quedan = segundosParaRetirar(c, ahora);
        return (
          <li key={c.ticket_det_id} data-respuesta={c.es_respuesta === 'S' || undefined}>
            <header>
              <strong>
                {c.RESPONDIO ? (
                  <LigaA registro="operador" valor={c.RESPONDIO} fila={{ OPERADOR_ID: c.operador_id_resp }} />
                ) : (
                  autorDe(c)
                )}
              </strong>
              <time dateTime={c.fecha_modif}>{fechaHora(c.fecha_modif)}</time>
            </header>
            <p className={css.dicho}>{c.comentario}</p>
            <Marcas c={c} />
            {quedan > 0 ? (
              <div className={css.retirar}>
                <span>Cuenta en {quedan} s</span>
                <Boton cargando={retirando} onClick={() => alRetirar(c)}>
                  Retirar
                </Boton>
              </div>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

const Marca = ({ icono, children }: { icono: ReactNode; children: ReactNode }) => (
  <li>
    {icono}
    {children}
  </li>
);

/** What a comment did besides being written. */
function Marcas({ c }: { c: Comentario }) {
  const icono = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;
  const marcas = [
    c.mostrar_a_clte === 'S' ? (
      <Marca key="cliente" icono={<IconEye {...icono} />}>
        La ve el cliente
      </Marca>
    ) : null,
    c.hist_dirigido_a ? (
      <Marca key="dirigido" icono={<IconUser {...icono} />}>
        Dirigido a {c.hist_dirigido_a}
      </Marca>
    ) : null,
    c.ESPERA === 'S' ? (
      <Marca key="espera" icono={<IconClockPause {...icono} />}>
        Espera al cliente
      </Marca>
    ) : null,
    c.estatus === 'CERRADO' ? (
      <Marca key="cierre" icono={<IconLock {...icono} />}>
        {ESTATUS_DE_TICKET.CERRADO}
        {c.ENCONTRADO ? `: ${HALLAZGOS[c.ENCONTRADO]}` : ''}
      </Marca>
    ) : null,
  ].filter(Boolean);
  return marcas.length > 0 ? <ul className={css.marcas}>{marcas}</ul> : null;
}
