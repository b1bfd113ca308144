import { P } from '@anden/contrato/permissions.ts';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { useMontada } from '../../platform/montada.ts';
import { currentSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { avisar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import { type Borrador, haciaControles } from './borrador.ts';
import type { Operador } from './ListaOperadores.tsx';

/** Replaces the ticked control ids with another operator's; nothing is saved yet. */
export function CopiarControles(props: {
  id: number;
  titulo: string;
  base: readonly number[];
  operadores: readonly Operador[];
  alCerrar: () => void;
  alCopiar: (borrador: Borrador) => void;
}) {
  const { id, titulo, base, operadores, alCerrar, alCopiar } = props;
  const [elegido, setElegido] = useState('');
  const [leyendo, setLeyendo] = useState(false);
  const montada = useMontada();

  async function copiar(): Promise<void> {
    if (!elegido) return;
    setLeyendo(true);
    try {
      const { data } = await call('getControlesOperador', { operador_id: Number(elegido) });
      // It was cancelled while the control ids were being read.
      if (!montada()) return;
      // Whoever is copied, operators cannot take their own administration away.
      const propio = currentSession()?.data.OPERADOR_ID === id ? [P.administrarOperadores] : [];
      alCopiar(haciaControles(base, [...data.CONTROLES, ...propio]));
    } catch (e) {
      void avisar(titulo, e instanceof Error ? e.message : String(e), 'rechazo');
    } finally {
      setLeyendo(false);
    }
  }

  return (
    <Dialogo
      abierto
      titulo="Copiar permisos"
      alCerrar={alCerrar}
      alEnviar={() => void copiar()}
      botones={
        <>
          <Boton onClick={alCerrar}>Cancelar</Boton>
          <Boton tipo="principal" enviar disabled={!elegido} cargando={leyendo}>
            Copiar
          </Boton>
        </>
      }
    >
      <Selector
        etiqueta="Dejar los mismos permisos que"
        vacio="Elija un operador"
        data-autofocus
        value={elegido}
        onCambio={setElegido}
        ayuda="Se marcan en la pantalla; nada cambia hasta guardar."
        opciones={operadores
          .filter((o) => o.OPERADOR_ID !== id)
          .map((o) => ({
            valor: String(o.OPERADOR_ID),
            texto: `${o.OPERADOR} · ${o.NOMBRE} (${o.CONTROLES})`,
          }))}
      />
    </Dialogo>
  );
}
