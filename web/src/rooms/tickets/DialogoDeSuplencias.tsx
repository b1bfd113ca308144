import { P } from '@anden/contrato/permissions.ts';
import { seNombraSolo, suplenciaRejection } from '@anden/contrato/tickets/suplencias-rules.ts';
import { useState } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { leeDia } from '../../capture/dia.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useEnBorrador } from '../../platform/enBorrador.ts';
import { fecha, fechaHora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { can, useSession } from '../../platform/session.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconTrash } from '../../ui/iconos.ts';
import { confirmar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import { comoForm, useForma } from '../../ui/useForma.ts';
import { PorLeer } from '../../ui/Vacios.tsx';
import { RenglonConMandos } from './RenglonConMandos.tsx';
import css from './tickets.module.css';

const TITULO = 'Suplencias';

type Suplencias = Respuesta<'getSuplencias'>;
type Suplencia = Suplencias['data'][number];

/** Who answers the tickets of somebody absent: appointed for some days, and revoked; past ones are listed with who appointed them. */
export function DialogoDeSuplencias({ alCerrar }: { alCerrar: () => void }) {
  const lectura = useQueryCall('getSuplencias', {});
  return (
    <Dialogo
      abierto
      titulo={TITULO}
      tamano="ancho"
      alCerrar={alCerrar}
      botones={<Boton onClick={alCerrar}>Cerrar</Boton>}
    >
      {lectura.data ? (
        <>
          <Forma suplencias={lectura.data} />
          <Lista filas={lectura.data.data} />
        </>
      ) : (
        <PorLeer lectura={lectura} que={TITULO} />
      )}
    </Dialogo>
  );
}

const opciones = (operadores: Suplencias['suplentes']) =>
  operadores.map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE }));

function Forma({ suplencias }: { suplencias: Suplencias }) {
  const yo = useSession().data.OPERADOR_ID;
  const hoy = businessDay();
  const [inicial] = useState(() => ({
    ausente: suplencias.ausentes.some((o) => o.OPERADOR_ID === yo) ? String(yo) : '',
    suplente: '',
    desde: fecha(hoy),
    hasta: '',
  }));
  const campos = useEnBorrador('tickets.suplencia', inicial);
  const { valores: s } = campos;
  const comando = useCommand('guardaSuplencia', { titulo: TITULO });
  const nueva = {
    ausente_id: Number(s.ausente) || null,
    suplente_id: Number(s.suplente) || null,
    desde: leeDia(s.desde, hoy),
    hasta: leeDia(s.hasta, hoy),
  };
  const quien = { operador_id: yo, ve_a_todos: can([P.todosLosClientes, P.verOtros]) };
  // Who may be appointed: not the absent person, nor, for somebody else's absence, an operator who would thereby gain access to that
  // person's customers.
  const puedeSuplir = (id: number) =>
    id !== nueva.ausente_id &&
    !(nueva.ausente_id && seNombraSolo({ ausente_id: nueva.ausente_id, suplente_id: id }, quien));
  const forma = useForma({
    campos,
    faltaDe: () => suplenciaRejection(nueva, hoy, quien),
    guardando: comando.running,
    async envia() {
      const { ausente_id, suplente_id, desde, hasta } = nueva;
      if (!ausente_id || !suplente_id || !desde || !hasta) return null;
      return comando.run({ ausente_id, suplente_id, desde, hasta });
    },
  });
  return (
    <form className={css.forma} aria-label="Nombrar suplente" {...comoForm(forma)}>
      <Selector
        etiqueta="Se ausenta"
        {...forma.texto('ausente')}
        vacio="Elija a quién"
        reserva
        opciones={opciones(suplencias.ausentes)}
      />
      <Selector
        etiqueta="Lo suple"
        {...forma.texto('suplente')}
        vacio="Elija a quién"
        reserva
        opciones={opciones(suplencias.suplentes.filter((o) => puedeSuplir(o.OPERADOR_ID)))}
      />
      <CampoFecha etiqueta="Primer día" {...forma.texto('desde')} />
      <CampoFecha etiqueta="Último día" {...forma.texto('hasta')} error={forma.errorDe('dias')} />
      <p className={`${css.ancho} ${css.tenue}`}>
        Lo dirigido al puesto de quien se ausenta le llega también a quien lo suple, que lo responde o cierra
        con sus propios permisos. Acaba solo al terminar el último día.
      </p>
      <div className={css.ancho}>
        <Boton tipo="principal" enviar cargando={comando.running}>
          Nombrar suplente
        </Boton>
      </div>
    </form>
  );
}

function Lista({ filas }: { filas: readonly Suplencia[] }) {
  const quita = useCommand('quitaSuplencia', { titulo: TITULO });
  const pregunta = async (s: Suplencia): Promise<void> => {
    if (
      await confirmar(TITULO, `¿Quitar a ${s.SUPLENTE} como suplente de ${s.AUSENTE}?`, { aceptar: 'Quitar' })
    )
      await quita.run({ suplencia_id: s.SUPLENCIA_ID });
  };
  if (filas.length === 0) return <p className={css.tenue}>Nadie suple a nadie.</p>;
  return (
    <ul className={css.guardadas} aria-label={TITULO}>
      {filas.map((s) => (
        <RenglonConMandos
          key={s.SUPLENCIA_ID}
          mandos={
            s.PUEDE_QUITAR === 'S' ? (
              <BotonIcono
                etiqueta={`Quitar a ${s.SUPLENTE}`}
                icono={<IconTrash size={18} stroke={1.75} />}
                disabled={quita.running}
                onClick={() => void pregunta(s)}
              />
            ) : null
          }
        >
          <strong>
            <LigaA registro="operador" valor={s.SUPLENTE} enTexto />
          </strong>{' '}
          suple a{' '}
          <strong>
            <LigaA registro="operador" valor={s.AUSENTE} enTexto />
          </strong>{' '}
          {s.VIGENTE === 'S' ? <Estado tono="hecho">Hoy</Estado> : null}
          <p>
            Del {fecha(s.DESDE)} al {fecha(s.HASTA)}. La puso{' '}
            <LigaA registro="operador" valor={s.CREO} enTexto />, {fechaHora(s.CREADA)}.
            {s.QUITADA ? (
              <>
                {' La quitó '}
                <LigaA registro="operador" valor={s.QUITO} enTexto />, {fechaHora(s.QUITADA)}.
              </>
            ) : null}
          </p>
        </RenglonConMandos>
      ))}
    </ul>
  );
}
