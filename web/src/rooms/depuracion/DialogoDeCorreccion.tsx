import {
  CAMPO_CORREGIDO_MAX,
  CAMPOS_DE_CLIENTE,
  CAMPOS_DE_DIRECCION,
  correccionRejection,
  type DatosDeCliente,
  type DatosDeDireccion,
} from '@anden/contrato/depuracion/correcciones-rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { useCommand } from '../../platform/command.ts';
import { DialogoDeRegistro } from '../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../platform/formaDeRegistro.ts';
import { can } from '../../platform/session.ts';
import { Campo } from '../../ui/Campo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { avisar } from '../../ui/modal.ts';
import { TITULO_DEPURACION } from './depuracion.ts';

interface DeQuien {
  /** The customer's row of its list. */
  id: number;
  alCerrar: () => void;
}

/** Corrects a customer's telephones and e-mail. */
export function CorregirCliente({ datos, ...de }: DeQuien & { datos: DatosDeCliente }) {
  return (
    <Correccion {...de} titulo="Corregir datos" dirCliId={null} leida={datos} nombres={CAMPOS_DE_CLIENTE} />
  );
}

/** Corrects one of a customer's addresses. */
export function CorregirDireccion(props: DeQuien & { dirCliId: number; datos: DatosDeDireccion }) {
  const { datos, ...de } = props;
  return <Correccion {...de} titulo="Corregir dirección" leida={datos} nombres={CAMPOS_DE_DIRECCION} />;
}

function Correccion<T extends { readonly [K in keyof T]: string }>(
  props: DeQuien & {
    titulo: string;
    dirCliId: number | null;
    leida: T;
    nombres: Readonly<Record<keyof T & string, string>>;
  },
) {
  const { id, titulo, dirCliId, leida, nombres, alCerrar } = props;
  const forma = useFormaDeRegistro<T>({
    nombre: `depuracion.corrige.${id}.${dirCliId ?? 0}`,
    titulo: TITULO_DEPURACION,
    leida,
    faltaDe: (valores) => correccionRejection(leida, valores),
    nombres,
  });
  const guarda = useCommand('corrigeCliente', forma.comando);
  const termina = (mensaje: string) => {
    alCerrar();
    void avisar(TITULO_DEPURACION, mensaje, 'hecho');
  };
  return (
    <DialogoDeRegistro
      titulo={titulo}
      forma={forma}
      registro={null}
      guardando={guarda.running}
      envia={(campos, leido) => guarda.run({ lista_dep_det_id: id, dir_cli_id: dirCliId, campos, leido })}
      alCerrar={alCerrar}
      alGuardar={(r) => termina(r.message)}
      alDejarlo={termina}
    >
      {can(P.corregirClientes) ? null : (
        <Mensaje tono="nada">Lo que corrija espera a quien lleva los datos de los clientes</Mensaje>
      )}
      {(Object.keys(nombres) as (keyof T & string)[]).map((campo, i) => (
        <Campo
          key={campo}
          {...forma.de(campo)}
          {...(i === 0 ? { 'data-autofocus': true } : {})}
          etiqueta={nombres[campo]}
          maxLength={CAMPO_CORREGIDO_MAX}
        />
      ))}
    </DialogoDeRegistro>
  );
}
