export const account = {
  title: 'Su cuenta',
  back: 'Volver a su solicitud',
  signIn: {
    title: 'Cómo inicia sesión',
    text: 'Con esta dirección. Cada vez le enviamos por correo un enlace y un código: no hay contraseña.',
  },
  deletion: {
    title: 'Eliminar su cuenta',
    text: 'Su inicio de sesión termina. Lo que entregó se queda en la firma de abogados.',
    action: 'Eliminar mi cuenta',
    deleted: 'Su cuenta está eliminada',
  },
};
