import { segun } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { Fragment, lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { fecha, fechaHora, hora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { missing } from '../../platform/permisos.ts';
import { can, useSession } from '../../platform/session.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconUserShield, IconUsers } from '../../ui/iconos.ts';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './CabeceraRemision.module.css';
import { EstatusDeRemision } from './EstatusDeRemision.tsx';
import type { Remision } from './linea.ts';
import { clienteDe, entregaDe, foliosDe, vaAtrasada } from './palabras.ts';

// Loaded when needed: only supervisors open it, now and then.
const AsignarRevision = lazy(() => import('./AsignarRevision.tsx'));

export interface CabeceraRemisionProps {
  remision: Remision | undefined;
  /** The operator's last remission is shown, whatever its state. */
  ultima: boolean;
  alVerUltima: (si: boolean) => void;
}

/** The remission: customer, folio, date, delivery, priority, who packs it and who else works on it. */
export const CabeceraRemision = memo(function CabeceraRemision(props: CabeceraRemisionProps) {
  const { remision: r, ultima, alVerUltima } = props;
  const yo = useSession().data.OPERADOR_ID;
  const otros = r?.SURTIDORES.filter((s) => s.OPERADOR_ID !== yo) ?? [];
  const sinUltima = missing(P.surtidorem);
  return (
    <div className={css.bloque}>
      <dl className={css.cabecera}>
        <Dato titulo="Cliente" ancho>
          {r ? (
            <span title={clienteDe(r)}>
              <LigaA registro="cliente" valor={r.CLAVE_CLIENTE}>
                {clienteDe(r)}
              </LigaA>
            </span>
          ) : null}
        </Dato>
        <Dato titulo="Folio">
          {r ? (
            <LigaA registro="remision" valor={r.FOLIO}>
              {foliosDe(r)}
            </LigaA>
          ) : null}
        </Dato>
        <Dato titulo="Fecha">{r ? fecha(r.FECHA) : null}</Dato>
        <Dato titulo="Entrega">{r ? entregaDe(r) : null}</Dato>
        {r?.PROMETIDO ? <Dato titulo="Prometida">{fechaHora(r.PROMETIDO)}</Dato> : null}
      </dl>
      <div className={css.senas}>
        {r ? (
          <>
            {r.PRIORIDAD === 'S' ? <Estado tono="rechazo">Urgente</Estado> : null}
            {vaAtrasada(r) ? <Estado tono="rechazo">Atrasada</Estado> : null}
            <EstatusDeRemision estatus={r.ESTATUS} />
            <Revision remision={r} yo={yo} />
            {otros.length > 0 ? (
              <span className={css.otros}>
                <IconUsers size={16} stroke={1.75} aria-hidden />
                <span>
                  También {segun(otros.length, 'trabaja', 'trabajan')}:{' '}
                  {otros.map((s, i) => (
                    <Fragment key={s.OPERADOR_ID}>
                      {i > 0 ? ', ' : ''}
                      <LigaA registro="operador" valor={s.NOMBRE} fila={s} enTexto />
                      {` desde ${hora(s.DESDE)}`}
                    </Fragment>
                  ))}
                </span>
              </span>
            ) : null}
          </>
        ) : (
          <Hueco ancho="14rem" alto="1.5rem" />
        )}
        <Casilla
          className={css.ultima ?? ''}
          etiqueta="Última remisión"
          checked={ultima}
          disabled={sinUltima !== null}
          ayuda={sinUltima}
          onCambio={alVerUltima}
        />
      </div>
      {r?.OBSERVACIONES ? <p className={css.observaciones}>{r.OBSERVACIONES}</p> : null}
      {r?.OBSERVACIONES_EMPAQUE ? (
        <p className={css.observaciones}>Empaque: {r.OBSERVACIONES_EMPAQUE}</p>
      ) : null}
    </div>
  );
});

/** Who is assigned to pack it; a supervisor can change it. */
function Revision({ remision: r, yo }: { remision: Remision; yo: number }) {
  const angosto = useAngosto();
  const [asignando, setAsignando] = useState(false);
  const deOtro = r.OPERADOR_ID_REVISION !== null && r.OPERADOR_ID_REVISION !== yo;
  const abierta = r.ESTATUS === 'PENDIENTE' || r.ESTATUS === 'SURTIENDO' || r.ESTATUS === 'AREAEMBARQUE';
  return (
    <>
      {r.OPERADOR_REVISION ? (
        <Estado tono={deOtro ? 'rechazo' : 'hecho'}>
          {deOtro ? `Revisa: ${r.OPERADOR_REVISION}` : 'Revisa: usted'}
        </Estado>
      ) : null}
      {abierta && can(P.supervisarSurtido) ? (
        angosto ? (
          <BotonIcono
            etiqueta="Asignar revisión"
            icono={<IconUserShield stroke={1.75} />}
            onClick={() => setAsignando(true)}
          />
        ) : (
          <Boton tipo="discreto" icono={<IconUserShield stroke={1.75} />} onClick={() => setAsignando(true)}>
            Asignar revisión
          </Boton>
        )
      ) : null}
      {asignando ? (
        <Suspense fallback={null}>
          <AsignarRevision remision={r} alCerrar={() => setAsignando(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Dato(props: { titulo: string; ancho?: boolean; children: ReactNode }) {
  return (
    <div data-ancho={props.ancho || undefined}>
      <dt>{props.titulo}</dt>
      <dd>{props.children === null ? <Hueco ancho="8em" alto="0.9em" /> : props.children}</dd>
    </div>
  );
}
