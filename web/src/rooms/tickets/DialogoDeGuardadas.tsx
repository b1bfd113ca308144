import { P } from '@anden/contrato/permissions.ts';
import { guardadaRejection, TITULO_GUARDADA_MAX } from '@anden/contrato/tickets/guardadas-rules.ts';
import { enLugares, LUGARES } from '@anden/contrato/tickets/lugares.ts';
import { COMENTARIO_MAX } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useEnBorrador } from '../../platform/enBorrador.ts';
import { can } from '../../platform/session.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../ui/iconos.ts';
import { confirmar } from '../../ui/modal.ts';
import { useForma } from '../../ui/useForma.ts';
import { EmptyState, PorLeer } from '../../ui/Vacios.tsx';
import { type Guardada, useConocido, useGuardadas } from './guardadas.ts';
import { RenglonConMandos } from './RenglonConMandos.tsx';
import type { Ticket } from './ticket.ts';
import css from './tickets.module.css';

const TITULO = 'Respuestas guardadas';
const LLENADOS = Object.keys(LUGARES)
  .map((lugar) => `{${lugar}}`)
  .join(' ');

interface Editada {
  /** null: a new one. */
  id: number | null;
  version: number | null;
  titulo: string;
  texto: string;
  compartida: boolean;
}

export interface DialogoDeGuardadasProps {
  ticket: Ticket;
  /** The text of the answer written so far; a new saved answer starts with it. */
  escrito: string;
  alCerrar: () => void;
}

/** The saved answers: their list, and writing, changing and deleting them. */
export function DialogoDeGuardadas({ ticket, escrito, alCerrar }: DialogoDeGuardadasProps) {
  const { conocido } = useConocido(ticket);
  const [editada, setEditada] = useState<Editada | null>(null);
  if (editada) {
    const cual = editada.id === null ? 'nueva' : `${editada.id}.${editada.version}`;
    return (
      <FormaDeGuardada
        inicial={editada}
        memoria={`ticket.${ticket.ticket_id}.guardada.${cual}`}
        alTerminar={() => setEditada(null)}
      />
    );
  }
  return (
    <Dialogo
      abierto
      titulo={TITULO}
      tamano="ancho"
      alCerrar={alCerrar}
      botones={
        <>
          <Boton onClick={alCerrar}>Volver a la respuesta</Boton>
          <Boton
            tipo="principal"
            data-autofocus
            icono={<IconPlus size={18} stroke={2} />}
            onClick={() =>
              setEditada({
                id: null,
                version: null,
                titulo: '',
                texto: enLugares(escrito.trim(), conocido),
                compartida: false,
              })
            }
          >
            Nueva
          </Boton>
        </>
      }
    >
      <ListaDeGuardadas alEditar={setEditada} />
    </Dialogo>
  );
}

function ListaDeGuardadas({ alEditar }: { alEditar: (g: Editada) => void }) {
  const lectura = useGuardadas();
  const borra = useCommand('borraRespuestaGuardada', { titulo: TITULO });
  if (!lectura.data) return <PorLeer lectura={lectura} que="Respuestas guardadas" />;
  const { data } = lectura.data;
  if (data.length === 0)
    return (
      <EmptyState titulo="Ninguna respuesta guardada">
        Guarde las que escribe seguido: {LLENADOS} se llenan solos con los datos del ticket.
      </EmptyState>
    );
  const pregunta = async (g: Guardada): Promise<void> => {
    if (await confirmar(TITULO, `¿Borrar la respuesta «${g.TITULO}»?`, { aceptar: 'Borrar' }))
      await borra.run({ respuesta_id: g.RESPUESTA_ID });
  };
  return (
    <ul className={css.guardadas}>
      {data.map((g) => (
        <RenglonConMandos
          key={g.RESPUESTA_ID}
          mandos={
            g.PUEDE_CAMBIAR === 'S' ? (
              <>
                <BotonIcono
                  etiqueta={`Cambiar ${g.TITULO}`}
                  icono={<IconPencil size={18} stroke={1.75} />}
                  onClick={() =>
                    alEditar({
                      id: g.RESPUESTA_ID,
                      version: g.VERSION,
                      titulo: g.TITULO,
                      texto: g.TEXTO,
                      compartida: g.COMPARTIDA === 'S',
                    })
                  }
                />
                <BotonIcono
                  etiqueta={`Borrar ${g.TITULO}`}
                  icono={<IconTrash size={18} stroke={1.75} />}
                  disabled={borra.running}
                  onClick={() => void pregunta(g)}
                />
              </>
            ) : null
          }
        >
          <strong>{g.TITULO}</strong>
          {g.COMPARTIDA === 'S' ? <small> Compartida por {g.NOMBRE}</small> : null}
          <p>{g.TEXTO}</p>
        </RenglonConMandos>
      ))}
    </ul>
  );
}

function FormaDeGuardada(props: {
  inicial: Editada;
  /** Name of its draft. */
  memoria: string;
  alTerminar: () => void;
}) {
  const { inicial, memoria } = props;
  const campos = useEnBorrador(memoria, inicial);
  const comando = useCommand('guardaRespuestaGuardada', { titulo: TITULO });
  function alTerminar(): void {
    // Given up, it would pass for the saved answer, or for the answer written by then, when it is opened again.
    campos.descarta(campos.lee());
    props.alTerminar();
  }
  const forma = useForma({
    campos,
    faltaDe: guardadaRejection,
    guardando: comando.running,
    envia: (g) =>
      comando.run({
        respuesta_id: g.id,
        titulo: g.titulo.trim(),
        texto: g.texto.trim(),
        compartida: g.compartida ? 'S' : 'N',
        version: g.version,
      }),
    alGuardar: alTerminar,
  });
  return (
    <Dialogo
      abierto
      titulo={inicial.id === null ? 'Nueva respuesta guardada' : 'Cambiar respuesta guardada'}
      tamano="ancho"
      guardando={comando.running}
      alCerrar={alTerminar}
      alEnviar={() => void forma.guarda()}
      botones={<BotonesDeForma guardando={comando.running} alCancelar={alTerminar} />}
    >
      <Campo
        etiqueta="Título"
        data-autofocus
        maxLength={TITULO_GUARDADA_MAX}
        {...forma.de('titulo')}
        reserva
      />
      <AreaTexto
        etiqueta="Texto"
        maxLength={COMENTARIO_MAX}
        {...forma.texto('texto')}
        ayuda={`Se llenan con los datos del ticket: ${LLENADOS}`}
      />
      {can(P.compartirRespuestas) ? (
        <Casilla
          etiqueta="Compartir con todos"
          checked={forma.valores.compartida}
          onCambio={(compartida) => forma.pon({ compartida })}
        />
      ) : null}
    </Dialogo>
  );
}
