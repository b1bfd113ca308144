import { conRespuesta, MENSAJES_GUARDADA } from '@anden/contrato/tickets/guardadas-rules.ts';
import { llenada } from '@anden/contrato/tickets/lugares.ts';
import { COMENTARIO_MAX } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { CampoSugerido } from '../../capture/CampoSugerido.tsx';
import { BotonIcono } from '../../ui/Boton.tsx';
import { contiene } from '../../ui/filtra.ts';
import { IconBookmarks } from '../../ui/iconos.ts';
import { useSugerencias } from '../../ui/useSugerencias.tsx';
import { type Guardada, useConocido, useGuardadas } from './guardadas.ts';
import type { Ticket } from './ticket.ts';
import css from './tickets.module.css';

const NINGUNA: readonly Guardada[] = [];

export interface CampoDeGuardadaProps {
  ticket: Ticket;
  /** The text of the answer written so far. */
  escrito: string;
  alEscribir: (comentario: string) => void;
  alAdministrar: () => void;
  /** Keeps room for what is wrong with it. */
  reserva: boolean;
}

const placeholderDe = ({ data, error }: ReturnType<typeof useGuardadas>): string => {
  if (data) return data.data.length > 0 ? 'Título o palabras' : 'Ninguna todavía';
  return error ? 'No se pudieron leer' : 'Leyendo…';
};

/** Finds a saved answer by its title or words and writes it, with the ticket's data filled in, below what is already written. */
export function CampoDeGuardada({
  ticket,
  escrito,
  alEscribir,
  alAdministrar,
  reserva,
}: CampoDeGuardadaProps) {
  const lectura = useGuardadas();
  const guardadas = lectura.data?.data ?? NINGUNA;
  const { conocido } = useConocido(ticket);
  const [texto, setTexto] = useState('');
  const [abierto, setAbierto] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const halladas = guardadas.filter((g) => contiene(`${g.TITULO} ${g.TEXTO}`, texto));
  const sugeridas = useSugerencias({
    texto: abierto ? texto : null,
    laPrimera: texto.trim() !== '',
    etiqueta: 'Respuestas guardadas',
    sugerencias: halladas.map((g) => ({
      id: String(g.RESPUESTA_ID),
      titulo: g.TITULO,
      detalle: llenada(g.TEXTO, conocido),
    })),
    alElegir: ({ id }) => {
      const elegida = halladas.find((g) => String(g.RESPUESTA_ID) === id);
      if (!elegida) return;
      const comentario = conRespuesta(escrito, llenada(elegida.TEXTO, conocido));
      setAbierto(false);
      if (comentario.length > COMENTARIO_MAX) return setError(MENSAJES_GUARDADA.noCabe);
      setTexto('');
      alEscribir(comentario);
    },
    alCerrar: () => setAbierto(false),
    alAbrir: () => setAbierto(true),
  });
  return (
    <div className={`${css.ancho} ${css.guardada}`}>
      <CampoSugerido
        etiqueta="Respuesta guardada"
        placeholder={placeholderDe(lectura)}
        value={texto}
        error={error}
        reserva={reserva}
        onFocus={() => setAbierto(true)}
        onClick={() => setAbierto(true)}
        onCambio={(nuevo) => {
          setError(null);
          setTexto(nuevo);
        }}
        onKeyDown={(e) => {
          // Enter in a search without results must not send the answer.
          if (e.key === 'Enter' && texto !== '') e.preventDefault();
        }}
        sugeridos={{ ...sugeridas, teclea: () => setAbierto(true) }}
      />
      <BotonIcono
        etiqueta="Administrar respuestas guardadas"
        icono={<IconBookmarks size={20} stroke={1.75} />}
        onClick={alAdministrar}
      />
    </div>
  );
}
