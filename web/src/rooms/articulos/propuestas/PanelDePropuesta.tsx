import { MENSAJES_PROPUESTA, MOTIVO_MAX } from '@anden/contrato/articulos/propuestas-rules.ts';
import type { ReactNode } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { entero, fechaHora } from '../../../platform/format.ts';
import { LigaA } from '../../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../../platform/query.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { faltaEn, useEnMemoria, useForma } from '../../../ui/useForma.ts';
import { Cargando, FailedState } from '../../../ui/Vacios.tsx';
import css from './PanelDePropuesta.module.css';
import { TITULO } from './titulo.ts';

export type Propuesta = Respuesta<'getClavesPropuestas'>['data'][number];

/** A taught code: its article, its photograph, and the decision. */
export function PanelDePropuesta(props: { propuesta: Propuesta; alResolver: () => void }) {
  const { propuesta: p, alResolver } = props;
  const comando = useCommand('resuelvePropuesta', { titulo: TITULO });

  async function resuelve(como: { decision: 'APROBADA' | 'RECHAZADA'; motivo?: string }): Promise<boolean> {
    const reply = await comando.run({ propuesta_id: p.PROPUESTA_ID, ...como });
    if (!reply) return false;
    alResolver();
    void avisar(TITULO, `${reply.message}: ${p.CLAVE} para ${p.ARTICULO}`, 'hecho');
    return true;
  }
  const rechazo = useForma({
    campos: useEnMemoria({ motivo: '' }),
    faltaDe: (v) => faltaEn('motivo', v.motivo.trim() === '' ? MENSAJES_PROPUESTA.motivo : null),
    guardando: comando.running,
    envia: (v) => resuelve({ decision: 'RECHAZADA', ...v }),
  });

  return (
    <div ref={rechazo.cuerpo} className={css.panel}>
      <dl className={css.datos}>
        <Dato nombre="Artículo">
          {p.ARTICULO} (<LigaA registro="articulo" valor={p.CLAVE_ARTICULO} enTexto />)
        </Dato>
        <Dato nombre="Rol">{`${p.ROL_CLAVE_ART_ID} · ${p.NOMBRE_ROL}`}</Dato>
        <Dato nombre="Piezas por lectura">{entero(p.UNIDADES)}</Dato>
        <Dato nombre="Lo enseñó">
          <LigaA registro="operador" valor={p.OPERADOR} enTexto />, {fechaHora(p.FECHA)}
        </Dato>
        {p.RESUELVE ? (
          <Dato nombre="Lo resolvió">
            <LigaA registro="operador" valor={p.RESUELVE} enTexto />, {fechaHora(p.FECHA_RESUELTA)}
          </Dato>
        ) : null}
        {p.MOTIVO ? <Dato nombre="Motivo">{p.MOTIVO}</Dato> : null}
      </dl>
      <Foto propuesta={p} />
      {p.ESTATUS === 'PENDIENTE' ? (
        <>
          <Campo etiqueta="Motivo, si se rechaza" maxLength={MOTIVO_MAX} {...rechazo.de('motivo')} reserva />
          <div className={css.botones}>
            <Boton tipo="peligro" cargando={comando.running} onClick={() => void rechazo.guarda()}>
              Rechazar
            </Boton>
            <Boton
              tipo="principal"
              cargando={comando.running}
              onClick={() => void resuelve({ decision: 'APROBADA' })}
            >
              Aprobar
            </Boton>
          </div>
        </>
      ) : (
        <Estado tono={p.ESTATUS === 'APROBADA' ? 'hecho' : 'rechazo'}>
          {p.ESTATUS === 'APROBADA' ? 'Aprobado' : 'Rechazado'}
        </Estado>
      )}
    </div>
  );
}

function Foto({ propuesta: p }: { propuesta: Propuesta }) {
  const foto = useQueryCall(
    'getFotoPropuesta',
    { propuesta_id: p.PROPUESTA_ID },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (foto.error)
    return <FailedState mensaje={foto.error.message} onReintentar={() => void foto.refetch()} />;
  if (foto.data?.data === null)
    return <Estado tono="nada">La foto se guarda 90 días después de resolver el código</Estado>;
  const imagen = foto.data?.data;
  return (
    <div className={css.marco}>
      {imagen ? (
        <img
          className={css.foto}
          src={`data:${imagen.TIPO};base64,${imagen.CONTENIDO}`}
          alt={`Etiqueta con el código ${p.CLAVE}`}
        />
      ) : (
        <Cargando que="Cargando la foto" />
      )}
    </div>
  );
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className={css.dato}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
