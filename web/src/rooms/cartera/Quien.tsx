import { LigaA } from '../../platform/LigaDeRegistro.tsx';

/** Who did it; nothing if another system did. */
export const Quien = ({ nombre }: { nombre: string | null }) =>
  nombre ? (
    <>
      {' · '}
      <LigaA registro="operador" valor={nombre} enTexto />
    </>
  ) : null;
