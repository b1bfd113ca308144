import { cuentaRejection, NOMBRE_BANCO_MAX } from '@anden/contrato/cartera/rules-bancos.ts';
import { EMPRESA_DE_DEPOSITO, EMPRESAS_DE_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import type { ReactNode } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { Selector } from '../../../ui/Selector.tsx';

const NOMBRES = {
  cuenta: 'Nombre de la cuenta',
  banco_id: 'Banco',
  banco: 'Banco nuevo',
  empresa: 'Empresa',
};

export interface ModalCuentaProps {
  /** The screen's title, for its messages. */
  pantalla: string;
  /** null: a new account. */
  fila: FilaDeListado<'getCatalogosBanco'> | null;
  bancos: readonly { BANCO_ID: number; BANCO: string }[];
  /** What a new one begins with: what a statement said. */
  propuesta?: { cuenta: string; banco_id: number };
  acciones?: ReactNode;
  /** One of `acciones` is running. */
  quitando?: boolean;
  alCerrar: () => void;
  /** Called once it is saved, with its id and the server's message; id 0: the other person's values were left. */
  alGuardar: (id: number, mensaje: string) => void;
}

/** A bank account of the company: its name, its bank (also a new one) and whose it is. */
export function ModalCuenta(props: ModalCuentaProps) {
  const { pantalla, fila, bancos, propuesta, acciones, quitando = false, alCerrar, alGuardar } = props;
  const forma = useFormaDeRegistro({
    nombre: `bancoscuentas.cuenta.${fila?.CUENTA_BA_ID ?? `nueva.${propuesta?.cuenta ?? ''}`}`,
    titulo: pantalla,
    leida: {
      cuenta: fila?.CUENTA ?? propuesta?.cuenta ?? '',
      banco_id: fila?.BANCO_ID ?? propuesta?.banco_id ?? 0,
      banco: '',
      empresa: fila?.EMPRESA ?? EMPRESA_DE_DEPOSITO,
    },
    faltaDe: cuentaRejection,
    nombres: NOMBRES,
    opcionDe: (campo, id) =>
      campo === 'banco_id' ? (bancos.find((b) => b.BANCO_ID === id)?.BANCO ?? 'otro banco') : String(id),
  });
  const guarda = useCommand('guardaCuentaBanco', forma.comando);
  return (
    <DialogoDeRegistro
      titulo={fila === null ? 'Nueva cuenta' : 'Editar cuenta'}
      forma={forma}
      registro={null}
      guardando={guarda.running || quitando}
      envia={(v, { banco: _nuevo, ...leido }) =>
        guarda.run({
          ...v,
          cuenta_ba_id: fila?.CUENTA_BA_ID ?? 0,
          ...(fila === null ? { edicion: 'N' } : { edicion: 'S', leido }),
        })
      }
      acciones={acciones}
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.data.ID, r.message)}
      alDejarlo={(mensaje) => alGuardar(0, mensaje)}
    >
      <Campo
        {...forma.de('cuenta', 'Como la reconocen: el banco y sus últimas cifras')}
        data-autofocus
        etiqueta={NOMBRES.cuenta}
        maxLength={NOMBRE_BANCO_MAX.CUENTA}
      />
      <Selector
        {...forma.elige('banco_id')}
        etiqueta={NOMBRES.banco_id}
        vacio="Otro banco"
        opciones={bancos.map((b) => ({ valor: String(b.BANCO_ID), texto: b.BANCO }))}
      />
      {forma.valores.banco_id === 0 ? (
        <Campo {...forma.de('banco')} etiqueta={NOMBRES.banco} maxLength={NOMBRE_BANCO_MAX.BANCO} />
      ) : null}
      <Selector
        {...forma.elige('empresa')}
        etiqueta={NOMBRES.empresa}
        opciones={EMPRESAS_DE_DEPOSITO.map((e) => ({ valor: String(e), texto: String(e) }))}
      />
    </DialogoDeRegistro>
  );
}
