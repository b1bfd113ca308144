import { controlesDeModelo } from '@anden/contrato/operadores/modelos.ts';
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
import { OPCIONES_DE_MODELO } from './DarModelo.tsx';
import type { Operador } from './operador.ts';

/** Replaces the ticked control ids with a model's or another operator's; nothing is saved yet. */
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
      const modelo = OPCIONES_DE_MODELO.find((m) => m.valor === elegido)?.valor;
      const CONTROLES = modelo
        ? controlesDeModelo(modelo)
        : (await call('getControlesOperador', { operador_id: Number(elegido) })).data.CONTROLES;
      // It was cancelled while the control ids were being read.
      if (!montada()) return;
      // Whoever is copied, operators cannot take their own administration away.
      const propio = currentSession()?.data.OPERADOR_ID === id ? [P.administrarOperadores] : [];
      alCopiar(haciaControles(base, [...CONTROLES, ...propio]));
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
        vacio="Elija un modelo o un operador"
        data-autofocus
        value={elegido}
        disabled={leyendo}
        onCambio={setElegido}
        ayuda="Se marcan en la pantalla; nada cambia hasta guardar."
        opciones={[
          ...OPCIONES_DE_MODELO.map((m) => ({
            valor: m.valor as string,
            texto: `Modelo ${m.texto} (${controlesDeModelo(m.valor).length})`,
          })),
          ...operadores
            .filter((o) => o.OPERADOR_ID !== id)
            .map((o) => ({
              valor: String(o.OPERADOR_ID),
              texto: `${o.OPERADOR} · ${o.NOMBRE} (${o.CONTROLES})`,
            })),
        ]}
      />
    </Dialogo>
  );
}
