import { MENSAJES_PROPUESTA, MOTIVO_MAX } from '@anden/contrato/articulos/propuestas-rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { entero, fechaHora } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Cargando, FailedState } from '../../../ui/Vacios.tsx';
import css from './PanelDePropuesta.module.css';
import { TITULO } from './titulo.ts';

export type Propuesta = Respuesta<'getClavesPropuestas'>['data'][number];

/** A taught code: its article, its photograph, and the decision. */
export function PanelDePropuesta(props: { propuesta: Propuesta; alResolver: () => void }) {
  const { propuesta: p, alResolver } = props;
  const [motivo, setMotivo] = useState('');
  const [intentado, setIntentado] = useState(false);
  const comando = useCommand('resuelvePropuesta', { titulo: TITULO });

  async function resuelve(decision: 'APROBADA' | 'RECHAZADA'): Promise<void> {
    if (decision === 'RECHAZADA' && motivo.trim() === '') {
      setIntentado(true);
      return;
    }
    const reply = await comando.run({
      propuesta_id: p.PROPUESTA_ID,
      decision,
      ...(decision === 'RECHAZADA' ? { motivo } : {}),
    });
    if (!reply) return;
    alResolver();
    void avisar(TITULO, `${reply.message}: ${p.CLAVE} para ${p.ARTICULO}`, 'hecho');
  }

  return (
    <div className={css.panel}>
      <dl className={css.datos}>
        <Dato nombre="Artículo" valor={`${p.ARTICULO} (${p.CLAVE_ARTICULO})`} />
        <Dato nombre="Rol" valor={`${p.ROL_CLAVE_ART_ID} · ${p.NOMBRE_ROL}`} />
        <Dato nombre="Piezas por lectura" valor={entero(p.UNIDADES)} />
        <Dato nombre="Lo enseñó" valor={`${p.OPERADOR}, ${fechaHora(p.FECHA)}`} />
        {p.RESUELVE ? (
          <Dato nombre="Lo resolvió" valor={`${p.RESUELVE}, ${fechaHora(p.FECHA_RESUELTA)}`} />
        ) : null}
        {p.MOTIVO ? <Dato nombre="Motivo" valor={p.MOTIVO} /> : null}
      </dl>
      <Foto propuesta={p} />
      {p.ESTATUS === 'PENDIENTE' ? (
        <>
          <Campo
            etiqueta="Motivo, si se rechaza"
            maxLength={MOTIVO_MAX}
            value={motivo}
            reserva
            error={intentado && motivo.trim() === '' ? MENSAJES_PROPUESTA.motivo : null}
            onChange={(e) => setMotivo(e.target.value)}
          />
          <div className={css.botones}>
            <Boton tipo="peligro" cargando={comando.running} onClick={() => void resuelve('RECHAZADA')}>
              Rechazar
            </Boton>
            <Boton tipo="principal" cargando={comando.running} onClick={() => void resuelve('APROBADA')}>
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

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className={css.dato}>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
